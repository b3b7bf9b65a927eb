/**
 * What the sealed copy of GitHub has of GitHub's GraphQL schema: every pair of a type and a field that may be asked, in
 * GitHub's own words; a test holds them against GitHub's schema. It is also what introspection shows. Four names end with
 * "Elsewhere" or stand for what GitHub has removed: they are answered without asking, or lead nowhere.
 */
export const SCHEMA = `
scalar BigInt scalar DateTime scalar GitObjectID scalar GitSSHRemote scalar GitTimestamp scalar URI
type Query { node(id: ID!): Node
  repository(followRenames: Boolean = true, name: String!, owner: String!): Repository
  search(after: String, before: String, first: Int, last: Int, query: String!, type: SearchType!): SearchResultItemConnection!
  viewer: User! user(login: String!): User organization(login: String!): OrganizationElsewhere
  rateLimit(dryRun: Boolean = false): RateLimit }
interface Node { id: ID! }
type App implements Node { id: ID! name: String! slug: String! databaseId: Int }
type Blob implements GitObject & Node { id: ID! oid: GitObjectID! byteSize: Int! text: String
  isBinary: Boolean isTruncated: Boolean! }
type Bot implements Actor & Node { id: ID! login: String! databaseId: Int url: URI! }
type CheckRun implements Node { id: ID! databaseId: Int name: String! status: CheckStatusState!
  conclusion: CheckConclusionState startedAt: DateTime completedAt: DateTime detailsUrl: URI
  isRequired(pullRequestId: ID, pullRequestNumber: Int): Boolean! checkSuite: CheckSuite! title: String
  summary: String text: String url: URI! }
type CheckSuite implements Node { id: ID! databaseId: Int status: CheckStatusState!
  conclusion: CheckConclusionState workflowRun: WorkflowRun app: App createdAt: DateTime!
  checkRuns(after: String, before: String, filterBy: CheckRunFilter, first: Int, last: Int): CheckRunConnection
  commit: Commit! }
type WorkflowRun implements Node { id: ID! databaseId: Int event: String! runNumber: Int! url: URI!
  workflow: Workflow! createdAt: DateTime! updatedAt: DateTime! }
type Workflow implements Node { id: ID! databaseId: Int name: String! state: WorkflowState! }
type CheckRunConnection { nodes: [CheckRun] pageInfo: PageInfo! totalCount: Int! }
type PageInfo { hasNextPage: Boolean! endCursor: String hasPreviousPage: Boolean! startCursor: String }
type Commit implements GitObject & Node { id: ID! oid: GitObjectID! abbreviatedOid: String!
  message: String! messageHeadline: String! messageBody: String! committedDate: DateTime!
  authoredDate: DateTime! additions: Int! deletions: Int! author: GitActor
  authors(after: String, before: String, first: Int, last: Int): GitActorConnection! committer: GitActor
  statusCheckRollup: StatusCheckRollup
  checkSuites(after: String, before: String, filterBy: CheckSuiteFilter, first: Int, last: Int): CheckSuiteConnection
  parents(after: String, before: String, first: Int, last: Int): CommitConnection! url: URI!
  history(after: String, author: CommitAuthor, before: String, first: Int, last: Int, path: String, since: GitTimestamp, until: GitTimestamp): CommitHistoryConnection!
  changedFilesIfAvailable: Int }
type GitActor { name: String email: String date: GitTimestamp user: User }
type User implements Actor & Node & RepositoryOwner { id: ID! login: String! name: String databaseId: Int
  url: URI! }
type GitActorConnection { nodes: [GitActor] pageInfo: PageInfo! totalCount: Int! }
type StatusCheckRollup implements Node { id: ID! state: StatusState!
  contexts(after: String, before: String, first: Int, last: Int): StatusCheckRollupContextConnection! }
type StatusCheckRollupContextConnection { nodes: [StatusCheckRollupContext] pageInfo: PageInfo!
  totalCount: Int! checkRunCount: Int! checkRunCountsByState: [CheckRunStateCount!]
  statusContextCount: Int! statusContextCountsByState: [StatusContextStateCount!] }
type StatusContext implements Node { id: ID! context: String! state: StatusState! targetUrl: URI
  createdAt: DateTime! description: String isRequired(pullRequestId: ID, pullRequestNumber: Int): Boolean! }
type CheckRunStateCount { state: CheckRunState! count: Int! }
type StatusContextStateCount { state: StatusState! count: Int! }
type CheckSuiteConnection { nodes: [CheckSuite] pageInfo: PageInfo! totalCount: Int! }
type CommitConnection { nodes: [Commit] pageInfo: PageInfo! totalCount: Int! }
type CommitHistoryConnection { nodes: [Commit] pageInfo: PageInfo! totalCount: Int! }
type CodeOfConduct implements Node { id: ID! key: String! name: String! url: URI }
type Issue implements Assignable & Labelable & Node & Reactable { projectCards(after: String, before: String, first: Int, last: Int): ProjectCardConnection!
  id: ID! databaseId: Int fullDatabaseId: BigInt
  number: Int! title: String! body: String! bodyText: String! state: IssueState!
  stateReason(enableDuplicate: Boolean = false): IssueStateReason url: URI! author: Actor
  authorAssociation: CommentAuthorAssociation!
  assignees(after: String, before: String, first: Int, last: Int): UserConnection!
  labels(after: String, before: String, first: Int, last: Int, orderBy: LabelOrder = {direction: ASC, field: CREATED_AT}): LabelConnection
  milestone: Milestone
  comments(after: String, before: String, first: Int, last: Int, orderBy: IssueCommentOrder): IssueCommentConnection!
  reactionGroups: [ReactionGroup!] createdAt: DateTime! updatedAt: DateTime! closedAt: DateTime
  closed: Boolean! lastEditedAt: DateTime isPinned: Boolean locked: Boolean! activeLockReason: LockReason
  repository: Repository!
  participants(after: String, before: String, first: Int, last: Int): UserConnection!
  linkedBranches(after: String, before: String, first: Int, last: Int): LinkedBranchConnection!
  includesCreatedEdit: Boolean! }
interface Actor { login: String! }
type Mannequin implements Actor & Node { id: ID! login: String! }
type Organization implements Actor & Node & RepositoryOwner { id: ID! login: String! }
type UserConnection { nodes: [User] pageInfo: PageInfo! totalCount: Int! }
type LabelConnection { nodes: [Label] pageInfo: PageInfo! totalCount: Int! }
type Label implements Node { id: ID! name: String! description: String color: String! createdAt: DateTime
  updatedAt: DateTime url: URI! isDefault: Boolean! }
type Milestone implements Node { id: ID! number: Int! title: String! description: String dueOn: DateTime
  state: MilestoneState! url: URI! createdAt: DateTime! updatedAt: DateTime! closedAt: DateTime }
type IssueCommentConnection { nodes: [IssueComment] pageInfo: PageInfo! totalCount: Int! }
type IssueComment implements Node & Reactable { id: ID! databaseId: Int fullDatabaseId: BigInt author: Actor
  authorAssociation: CommentAuthorAssociation! body: String! bodyText: String! createdAt: DateTime!
  updatedAt: DateTime! lastEditedAt: DateTime includesCreatedEdit: Boolean! isMinimized: Boolean!
  minimizedReason: String reactionGroups: [ReactionGroup!] url: URI! viewerDidAuthor: Boolean!
  issue: Issue! pullRequest: PullRequest }
type ReactionGroup { content: ReactionContent!
  users(after: String, before: String, first: Int, last: Int): ReactingUserConnection!
  reactors(after: String, before: String, first: Int, last: Int): ReactorConnection! createdAt: DateTime }
type ReactingUserConnection { nodes: [User] pageInfo: PageInfo! totalCount: Int! }
type ReactorConnection { nodes: [Reactor] pageInfo: PageInfo! totalCount: Int! }
type PullRequest implements Assignable & Labelable & Node & Reactable { projectCards(after: String, before: String, first: Int, last: Int): ProjectCardConnection!
  id: ID! databaseId: Int fullDatabaseId: BigInt
  number: Int! title: String! body: String! bodyText: String! state: PullRequestState! url: URI!
  author: Actor authorAssociation: CommentAuthorAssociation!
  assignees(after: String, before: String, first: Int, last: Int): UserConnection!
  labels(after: String, before: String, first: Int, last: Int, orderBy: LabelOrder = {direction: ASC, field: CREATED_AT}): LabelConnection
  milestone: Milestone
  comments(after: String, before: String, first: Int, last: Int, orderBy: IssueCommentOrder): IssueCommentConnection!
  reactionGroups: [ReactionGroup!] createdAt: DateTime! updatedAt: DateTime! closedAt: DateTime
  closed: Boolean! lastEditedAt: DateTime locked: Boolean! activeLockReason: LockReason additions: Int!
  deletions: Int! changedFiles: Int!
  files(after: String, before: String, first: Int, last: Int): PullRequestChangedFileConnection
  commits(after: String, before: String, first: Int, last: Int): PullRequestCommitConnection!
  isDraft: Boolean! isCrossRepository: Boolean! isInMergeQueue: Boolean! isMergeQueueEnabled: Boolean!
  baseRefName: String! baseRefOid: GitObjectID! baseRef: Ref headRefName: String! headRefOid: GitObjectID!
  headRef: Ref headRepository: RepositoryElsewhere headRepositoryOwner: RepositoryOwner
  maintainerCanModify: Boolean! mergeable: MergeableState! mergeStateStatus: MergeStateStatus!
  merged: Boolean! mergedAt: DateTime mergedBy: Actor mergeCommit: Commit potentialMergeCommit: Commit
  autoMergeRequest: AutoMergeRequest reviewDecision: PullRequestReviewDecision
  reviewRequests(after: String, before: String, first: Int, last: Int): ReviewRequestConnection
  reviews(after: String, author: String, before: String, first: Int, last: Int, states: [PullRequestReviewState!]): PullRequestReviewConnection
  latestReviews(after: String, before: String, first: Int, last: Int): PullRequestReviewConnection
  reviewThreads(after: String, before: String, first: Int, last: Int): PullRequestReviewThreadConnection!
  statusCheckRollup: StatusCheckRollup repository: Repository!
  participants(after: String, before: String, first: Int, last: Int): UserConnection!
  includesCreatedEdit: Boolean! viewerDidAuthor: Boolean! }
type PullRequestChangedFileConnection { nodes: [PullRequestChangedFile] pageInfo: PageInfo!
  totalCount: Int! }
type PullRequestChangedFile { path: String! additions: Int! deletions: Int! changeType: PatchStatus! }
type PullRequestCommitConnection { nodes: [PullRequestCommit] pageInfo: PageInfo! totalCount: Int! }
type PullRequestCommit implements Node { id: ID! commit: Commit! }
type Ref implements Node { id: ID! name: String! prefix: String! target: GitObject }
interface GitObject { id: ID! oid: GitObjectID! }
type Tag implements GitObject & Node { id: ID! oid: GitObjectID! name: String! message: String
  target: GitObject! }
type Tree implements GitObject & Node { id: ID! oid: GitObjectID! entries: [TreeEntry!] }
type TreeEntry { name: String! type: String! mode: Int! path: String oid: GitObjectID! size: Int! }
type Repository implements Node { id: ID! databaseId: Int name: String! nameWithOwner: String!
  owner: RepositoryOwner! description: String homepageUrl: URI url: URI! sshUrl: GitSSHRemote!
  createdAt: DateTime! pushedAt: DateTime updatedAt: DateTime! archivedAt: DateTime isArchived: Boolean!
  isEmpty: Boolean! isFork: Boolean! isPrivate: Boolean! isTemplate: Boolean! isInOrganization: Boolean!
  isMirror: Boolean! visibility: RepositoryVisibility! hasIssuesEnabled: Boolean!
  hasProjectsEnabled: Boolean! hasWikiEnabled: Boolean! hasDiscussionsEnabled: Boolean!
  isBlankIssuesEnabled: Boolean! mergeCommitAllowed: Boolean! squashMergeAllowed: Boolean!
  rebaseMergeAllowed: Boolean! autoMergeAllowed: Boolean! deleteBranchOnMerge: Boolean!
  viewerPermission: RepositoryPermission viewerCanAdminister: Boolean!
  viewerDefaultMergeMethod: PullRequestMergeMethod! forkCount: Int! stargazerCount: Int!
  watchers(after: String, before: String, first: Int, last: Int): UserConnection!
  issue(number: Int!): Issue
  issues(after: String, before: String, filterBy: IssueFilters, first: Int, labels: [String!], last: Int, orderBy: IssueOrder, states: [IssueState!]): IssueConnection!
  issueOrPullRequest(number: Int!): IssueOrPullRequest pullRequest(number: Int!): PullRequest
  pullRequests(after: String, baseRefName: String, before: String, first: Int, headRefName: String, labels: [String!], last: Int, orderBy: IssueOrder, states: [PullRequestState!]): PullRequestConnection!
  label(name: String!): Label
  labels(after: String, before: String, first: Int, last: Int, orderBy: LabelOrder = {direction: ASC, field: CREATED_AT}, query: String): LabelConnection
  milestone(number: Int!): Milestone
  milestones(after: String, before: String, first: Int, last: Int, orderBy: MilestoneOrder, query: String, states: [MilestoneState!]): MilestoneConnection
  assignableUsers(after: String, before: String, first: Int, last: Int, query: String): UserConnection!
  mentionableUsers(after: String, before: String, first: Int, last: Int, query: String): UserConnection!
  defaultBranchRef: Ref ref(qualifiedName: String!): Ref
  object(expression: String, oid: GitObjectID): GitObject release(tagName: String!): Release
  releases(after: String, before: String, first: Int, last: Int, orderBy: ReleaseOrder): ReleaseConnection!
  latestRelease: Release issueTemplates: [IssueTemplate!] pullRequestTemplates: [PullRequestTemplate!]
  licenseInfo: License primaryLanguage: Language
  languages(after: String, before: String, first: Int, last: Int, orderBy: LanguageOrder): LanguageConnection
  repositoryTopics(after: String, before: String, first: Int, last: Int): RepositoryTopicConnection!
  codeOfConduct: CodeOfConduct parent: Repository }
interface RepositoryOwner { id: ID! login: String! }
type IssueConnection { nodes: [Issue] pageInfo: PageInfo! totalCount: Int! }
type PullRequestConnection { nodes: [PullRequest] pageInfo: PageInfo! totalCount: Int! }
type MilestoneConnection { nodes: [Milestone] pageInfo: PageInfo! totalCount: Int! }
type Release implements Node { id: ID! databaseId: Int name: String tagName: String! description: String
  isDraft: Boolean! isPrerelease: Boolean! isLatest: Boolean! createdAt: DateTime! publishedAt: DateTime
  url: URI! author: User }
type ReleaseConnection { nodes: [Release] pageInfo: PageInfo! totalCount: Int! }
type IssueTemplate { name: String! title: String body: String about: String }
type PullRequestTemplate { body: String filename: String }
type License implements Node { id: ID! key: String! name: String! nickname: String }
type Language implements Node { id: ID! name: String! }
type LanguageConnection { nodes: [Language] edges: [LanguageEdge] pageInfo: PageInfo! totalCount: Int!
  totalSize: Int! }
type LanguageEdge { size: Int! node: Language! }
type RepositoryTopicConnection { nodes: [RepositoryTopic] pageInfo: PageInfo! totalCount: Int! }
type RepositoryTopic implements Node { id: ID! topic: Topic! }
type Topic implements Node { id: ID! name: String! }
type AutoMergeRequest { authorEmail: String commitBody: String commitHeadline: String
  mergeMethod: PullRequestMergeMethod! enabledAt: DateTime enabledBy: Actor }
type ReviewRequestConnection { nodes: [ReviewRequest] pageInfo: PageInfo! totalCount: Int! }
type ReviewRequest implements Node { id: ID! requestedReviewer: RequestedReviewer }
type Team implements Node { id: ID! name: String! slug: String! organization: Organization! }
type PullRequestReviewConnection { nodes: [PullRequestReview] pageInfo: PageInfo! totalCount: Int! }
type PullRequestReview implements Node { id: ID! databaseId: Int fullDatabaseId: BigInt author: Actor
  authorAssociation: CommentAuthorAssociation! body: String! bodyText: String!
  state: PullRequestReviewState! submittedAt: DateTime createdAt: DateTime! updatedAt: DateTime!
  lastEditedAt: DateTime includesCreatedEdit: Boolean! commit: Commit
  comments(after: String, before: String, first: Int, last: Int): PullRequestReviewCommentConnection!
  reactionGroups: [ReactionGroup!] url: URI! viewerDidAuthor: Boolean! }
type PullRequestReviewCommentConnection { nodes: [PullRequestReviewComment] pageInfo: PageInfo!
  totalCount: Int! }
type PullRequestReviewComment implements Node & Reactable { id: ID! databaseId: Int fullDatabaseId: BigInt
  author: Actor authorAssociation: CommentAuthorAssociation! body: String! bodyText: String!
  createdAt: DateTime! updatedAt: DateTime! lastEditedAt: DateTime includesCreatedEdit: Boolean!
  path: String! line: Int startLine: Int originalLine: Int originalStartLine: Int diffHunk: String!
  outdated: Boolean! isMinimized: Boolean! minimizedReason: String reactionGroups: [ReactionGroup!]
  url: URI! replyTo: PullRequestReviewComment state: PullRequestReviewCommentState! commit: Commit
  originalCommit: Commit viewerDidAuthor: Boolean! }
type PullRequestReviewThreadConnection { nodes: [PullRequestReviewThread] pageInfo: PageInfo!
  totalCount: Int! }
type PullRequestReviewThread implements Node { id: ID! isResolved: Boolean! isOutdated: Boolean!
  isCollapsed: Boolean! path: String! line: Int startLine: Int diffSide: DiffSide!
  comments(after: String, before: String, first: Int, last: Int, skip: Int): PullRequestReviewCommentConnection! }
type LinkedBranchConnection { nodes: [LinkedBranch] pageInfo: PageInfo! totalCount: Int! }
type LinkedBranch implements Node { id: ID! ref: Ref }
type SearchResultItemConnection { nodes: [SearchResultItem] pageInfo: PageInfo! issueCount: Int! }
type RateLimit { limit: Int! cost: Int! remaining: Int! used: Int! resetAt: DateTime! }
type Mutation { addComment(input: AddCommentInput!): AddCommentPayload
  addLabelsToLabelable(input: AddLabelsToLabelableInput!): AddLabelsToLabelablePayload
  removeLabelsFromLabelable(input: RemoveLabelsFromLabelableInput!): RemoveLabelsFromLabelablePayload
  addAssigneesToAssignable(input: AddAssigneesToAssignableInput!): AddAssigneesToAssignablePayload
  removeAssigneesFromAssignable(input: RemoveAssigneesFromAssignableInput!): RemoveAssigneesFromAssignablePayload
  addReaction(input: AddReactionInput!): AddReactionPayload
  convertPullRequestToDraft(input: ConvertPullRequestToDraftInput!): ConvertPullRequestToDraftPayload
  markPullRequestReadyForReview(input: MarkPullRequestReadyForReviewInput!): MarkPullRequestReadyForReviewPayload
  updateIssue(input: UpdateIssueInput!): UpdateIssuePayload
  updatePullRequest(input: UpdatePullRequestInput!): UpdatePullRequestPayload
  closeIssue(input: CloseIssueInput!): CloseIssuePayload
  closePullRequest(input: ClosePullRequestInput!): ClosePullRequestPayload
  createIssue(input: CreateIssueInput!): CreateIssuePayload
  createPullRequest(input: CreatePullRequestInput!): CreatePullRequestPayload
  addPullRequestReview(input: AddPullRequestReviewInput!): AddPullRequestReviewPayload
  addPullRequestReviewThread(input: AddPullRequestReviewThreadInput!): AddPullRequestReviewThreadPayload
  submitPullRequestReview(input: SubmitPullRequestReviewInput!): SubmitPullRequestReviewPayload
  requestReviews(input: RequestReviewsInput!): RequestReviewsPayload
  updateIssueComment(input: UpdateIssueCommentInput!): UpdateIssueCommentPayload }
type AddCommentPayload { clientMutationId: String commentEdge: IssueCommentEdge subject: Node }
type IssueCommentEdge { node: IssueComment cursor: String! }
type AddLabelsToLabelablePayload { clientMutationId: String labelable: Labelable }
interface Labelable {
  labels(after: String, before: String, first: Int, last: Int, orderBy: LabelOrder = {direction: ASC, field: CREATED_AT}): LabelConnection }
type RemoveLabelsFromLabelablePayload { clientMutationId: String labelable: Labelable }
type AddAssigneesToAssignablePayload { clientMutationId: String assignable: Assignable }
type RemoveAssigneesFromAssignablePayload { clientMutationId: String assignable: Assignable }
type AddReactionPayload { clientMutationId: String reaction: Reaction subject: Reactable }
type Reaction implements Node { id: ID! content: ReactionContent! createdAt: DateTime! user: User }
interface Reactable { id: ID! reactionGroups: [ReactionGroup!] }
type ConvertPullRequestToDraftPayload { clientMutationId: String pullRequest: PullRequest }
type MarkPullRequestReadyForReviewPayload { clientMutationId: String pullRequest: PullRequest }
interface Assignable { assignees(after: String, before: String, first: Int, last: Int): UserConnection! }
type UpdateIssuePayload { clientMutationId: String issue: Issue }
type UpdatePullRequestPayload { clientMutationId: String pullRequest: PullRequest }
type CloseIssuePayload { clientMutationId: String issue: Issue }
type ClosePullRequestPayload { clientMutationId: String pullRequest: PullRequest }
type CreatePullRequestPayload { clientMutationId: String pullRequest: PullRequest }
type CreateIssuePayload { clientMutationId: String issue: Issue }
type AddPullRequestReviewThreadPayload { clientMutationId: String thread: PullRequestReviewThread }
type SubmitPullRequestReviewPayload { clientMutationId: String pullRequestReview: PullRequestReview }
type AddPullRequestReviewPayload { clientMutationId: String pullRequestReview: PullRequestReview }
type UpdateIssueCommentPayload { clientMutationId: String issueComment: IssueComment }
type RequestReviewsPayload { clientMutationId: String pullRequest: PullRequest }
union StatusCheckRollupContext = CheckRun | StatusContext
union Reactor = Bot | Mannequin | Organization | User
union IssueOrPullRequest = Issue | PullRequest
union RequestedReviewer = Bot | Mannequin | Team | User
union SearchResultItem = Issue | PullRequest
input CheckRunFilter { appId: Int checkName: String checkType: CheckRunType
  conclusions: [CheckConclusionState!] status: CheckStatusState statuses: [CheckStatusState!] }
input CheckSuiteFilter { appId: Int checkName: String }
input CommitAuthor { emails: [String!] id: ID }
input LabelOrder { direction: OrderDirection! field: LabelOrderField! }
input IssueCommentOrder { direction: OrderDirection! field: IssueCommentOrderField! }
input IssueFilters { assignee: String createdBy: String labels: [String!] mentioned: String
  milestone: String milestoneNumber: String since: DateTime states: [IssueState!]
  viewerSubscribed: Boolean = false }
input IssueOrder { direction: OrderDirection! field: IssueOrderField! }
input MilestoneOrder { direction: OrderDirection! field: MilestoneOrderField! }
input ReleaseOrder { direction: OrderDirection! field: ReleaseOrderField! }
input LanguageOrder { direction: OrderDirection! field: LanguageOrderField! }
input AddCommentInput { body: String! clientMutationId: String subjectId: ID! }
input AddLabelsToLabelableInput { clientMutationId: String labelIds: [ID!]! labelableId: ID! }
input RemoveLabelsFromLabelableInput { clientMutationId: String labelIds: [ID!]! labelableId: ID! }
input AddAssigneesToAssignableInput { assignableId: ID! assigneeIds: [ID!]! clientMutationId: String }
input RemoveAssigneesFromAssignableInput { assignableId: ID! assigneeIds: [ID!]! clientMutationId: String }
input AddReactionInput { clientMutationId: String content: ReactionContent! subjectId: ID! }
input ConvertPullRequestToDraftInput { clientMutationId: String pullRequestId: ID! }
input MarkPullRequestReadyForReviewInput { clientMutationId: String pullRequestId: ID! }
input UpdateIssueInput { assigneeIds: [ID!] body: String clientMutationId: String id: ID! labelIds: [ID!]
  milestoneId: ID state: IssueState title: String }
input UpdatePullRequestInput { assigneeIds: [ID!] baseRefName: String body: String
  clientMutationId: String labelIds: [ID!] milestoneId: ID pullRequestId: ID!
  state: PullRequestUpdateState title: String }
input CloseIssueInput { clientMutationId: String duplicateIssueId: ID issueId: ID!
  stateReason: IssueClosedStateReason }
input ClosePullRequestInput { clientMutationId: String pullRequestId: ID! }
input CreateIssueInput { assigneeIds: [ID!] body: String clientMutationId: String issueTemplate: String
  labelIds: [ID!] milestoneId: ID projectIds: [ID!] repositoryId: ID! title: String! }
input CreatePullRequestInput { baseRefName: String! body: String clientMutationId: String
  draft: Boolean = false headRefName: String! headRepositoryId: ID maintainerCanModify: Boolean = true
  repositoryId: ID! title: String! }
input AddPullRequestReviewInput { body: String clientMutationId: String
  comments: [DraftPullRequestReviewComment] commitOID: GitObjectID event: PullRequestReviewEvent
  pullRequestId: ID! threads: [DraftPullRequestReviewThread] }
input AddPullRequestReviewThreadInput { body: String! clientMutationId: String line: Int path: String!
  pullRequestId: ID pullRequestReviewId: ID side: DiffSide = RIGHT startLine: Int
  startSide: DiffSide = RIGHT subjectType: PullRequestReviewThreadSubjectType = LINE }
input SubmitPullRequestReviewInput { body: String clientMutationId: String event: PullRequestReviewEvent!
  pullRequestId: ID pullRequestReviewId: ID }
enum PullRequestReviewThreadSubjectType { FILE LINE }
input DraftPullRequestReviewComment { body: String! path: String! position: Int! }
input DraftPullRequestReviewThread { body: String! line: Int! path: String! side: DiffSide = RIGHT
  startLine: Int startSide: DiffSide = RIGHT }
input UpdateIssueCommentInput { body: String! clientMutationId: String id: ID! }
input RequestReviewsInput { clientMutationId: String pullRequestId: ID! teamIds: [ID!]
  union: Boolean = false userIds: [ID!] }
enum CheckConclusionState { ACTION_REQUIRED CANCELLED FAILURE NEUTRAL SKIPPED STALE STARTUP_FAILURE
  SUCCESS TIMED_OUT }
enum CheckRunState { ACTION_REQUIRED CANCELLED COMPLETED FAILURE IN_PROGRESS NEUTRAL PENDING QUEUED
  SKIPPED STALE STARTUP_FAILURE SUCCESS TIMED_OUT WAITING }
enum CheckRunType { ALL LATEST }
enum CheckStatusState { COMPLETED IN_PROGRESS PENDING QUEUED REQUESTED WAITING }
enum CommentAuthorAssociation { COLLABORATOR CONTRIBUTOR FIRST_TIMER FIRST_TIME_CONTRIBUTOR MANNEQUIN
  MEMBER NONE OWNER }
enum DiffSide { LEFT RIGHT }
enum IssueClosedStateReason { COMPLETED DUPLICATE NOT_PLANNED }
enum IssueCommentOrderField { UPDATED_AT }
enum IssueOrderField { COMMENTS CREATED_AT UPDATED_AT }
enum IssueState { CLOSED OPEN }
enum IssueStateReason { COMPLETED DUPLICATE NOT_PLANNED REOPENED }
enum LabelOrderField { CREATED_AT NAME }
enum LanguageOrderField { SIZE }
enum LockReason { OFF_TOPIC RESOLVED SPAM TOO_HEATED }
enum MergeStateStatus { BEHIND BLOCKED CLEAN DIRTY DRAFT HAS_HOOKS UNKNOWN UNSTABLE }
enum MergeableState { CONFLICTING MERGEABLE UNKNOWN }
enum MilestoneOrderField { CREATED_AT DUE_DATE NUMBER UPDATED_AT }
enum MilestoneState { CLOSED OPEN }
enum OrderDirection { ASC DESC }
enum PatchStatus { ADDED CHANGED COPIED DELETED MODIFIED RENAMED }
enum PullRequestMergeMethod { MERGE REBASE SQUASH }
enum PullRequestReviewCommentState { PENDING SUBMITTED }
enum PullRequestReviewDecision { APPROVED CHANGES_REQUESTED REVIEW_REQUIRED }
enum PullRequestReviewEvent { APPROVE COMMENT REQUEST_CHANGES }
enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
enum PullRequestState { CLOSED MERGED OPEN }
enum PullRequestUpdateState { CLOSED OPEN }
enum ReactionContent { CONFUSED EYES HEART HOORAY LAUGH ROCKET THUMBS_DOWN THUMBS_UP }
enum ReleaseOrderField { CREATED_AT NAME }
enum RepositoryPermission { ADMIN MAINTAIN READ TRIAGE WRITE }
enum RepositoryVisibility { INTERNAL PRIVATE PUBLIC }
enum SearchType { ISSUE }
enum StatusState { ERROR EXPECTED FAILURE PENDING SUCCESS }
enum WorkflowState { ACTIVE DELETED DISABLED_FORK DISABLED_INACTIVITY DISABLED_MANUALLY }
type RepositoryElsewhere { id: ID! name: String! nameWithOwner: String! owner: RepositoryOwner! url: URI! }
type OrganizationElsewhere { id: ID! login: String! team(slug: String!): Team
  teams(after: String, before: String, first: Int, last: Int, orderBy: TeamOrder): TeamConnection! }
type TeamConnection { nodes: [Team] pageInfo: PageInfo! totalCount: Int! }
input TeamOrder { direction: OrderDirection! field: TeamOrderField! }
enum TeamOrderField { NAME }
type ProjectCardConnection { nodes: [ProjectCard] totalCount: Int! }
type ProjectCard { project: Project! column: ProjectColumn }
type Project { name: String! }
type ProjectColumn { name: String! }
`
