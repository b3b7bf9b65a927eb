import { z } from 'zod'

/** The container of a Pod that is the agent's. */
export const CONTAINER = 'agent'

/** The one that writes what the agent only reads, and passes its connections on. */
export const KEEPER = 'keeper'

const names = z.record(z.string(), z.string())
const objects = z.array(z.looseObject({}))

const mayHave = (what: string) =>
  `only what the seal leaves open can be set in ${what}: everything else is Caisson's own`

/**
 * What a Pod may be given beside what the seal needs, in the form of a Pod (core/v1 of the Kubernetes API). Keys that are
 * not here are the seal's: namespaces, capabilities, service accounts, commands, images.
 */
export const podTemplateSchema = z.strictObject(
  {
    metadata: z
      .strictObject({ labels: names.optional(), annotations: names.optional() }, mayHave('metadata'))
      .optional()
      .describe('Labels and annotations.'),
    spec: z
      .strictObject(
        {
          runtimeClassName: z.string().optional().describe('For gVisor or Kata.'),
          nodeSelector: names.optional(),
          tolerations: objects.optional(),
          affinity: z.looseObject({}).optional(),
          topologySpreadConstraints: objects.optional(),
          schedulerName: z.string().optional(),
          priorityClassName: z.string().optional(),
          imagePullSecrets: objects.optional(),
          hostUsers: z.literal(false).optional().describe('A user namespace, where the nodes have it.'),
          activeDeadlineSeconds: z
            .int()
            .positive()
            .optional()
            .describe('Seconds after which the cluster ends a Pod that Caisson has not removed.'),
          securityContext: z
            .strictObject(
              {
                runAsUser: z.int().positive().optional(),
                runAsGroup: z.int().positive().optional(),
                fsGroup: z.int().positive().optional(),
                supplementalGroups: z.array(z.int().positive()).optional(),
                seLinuxOptions: z.looseObject({}).optional(),
                appArmorProfile: z.looseObject({}).optional(),
                seccompProfile: z
                  .strictObject({ type: z.literal('Localhost'), localhostProfile: z.string() })
                  .optional()
                  .describe('A stricter profile than `RuntimeDefault`.'),
              },
              mayHave('spec.securityContext'),
            )
            .optional(),
          volumes: objects
            .refine(
              (all) => !JSON.stringify(all).includes('"serviceAccountToken"'),
              'a token of a service account is a key to the cluster, which the agent does not get',
            )
            .optional(),
          containers: z
            .tuple([
              z.strictObject(
                {
                  name: z.literal(CONTAINER),
                  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).optional(),
                  resources: z.looseObject({}).optional().describe('Requests and limits, also of devices.'),
                  volumeMounts: objects.optional().describe('For caches, by PersistentVolumeClaim.'),
                },
                mayHave('spec.containers'),
              ),
            ])
            .optional(),
        },
        mayHave('spec'),
      )
      .optional(),
  },
  mayHave('a Pod template'),
)

/** See {@link podTemplateSchema}. */
export type PodTemplate = z.infer<typeof podTemplateSchema>
