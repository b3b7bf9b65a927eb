/** What a hostile agent leaves; `$MARK` is a program that proves it ran, `$SECRET` a file of the host. */
export interface Attack {
  script: string
  /** Files of the patch besides `a.txt`. */
  files?: string[]
  leftOut?: string[]
}

const config = (key: string, value = '"$MARK"'): Attack => ({ script: `git config ${key} ${value}` })
const hook = (name: string): Attack => ({ script: `mkdir -p .git/hooks; cp "$MARK" .git/hooks/${name}` })
const driver = (attribute: string, ...keys: string[]): Attack => ({
  script: `echo '* ${attribute}' > .gitattributes; ${keys.map((key) => `git config ${key} "$MARK"`).join('; ')}`,
  files: ['.gitattributes'],
})
const nested = (script: string): Attack => ({
  script: `git init -q n; (cd n; echo x > f; git add f; git -c user.name=a -c user.email=b commit -qm x; ${script})`,
  files: ['n/f'],
  leftOut: ['n/.git'],
})

export const hostile: Record<string, Attack> = {
  'hook pre-commit': hook('pre-commit'),
  'hook post-checkout': hook('post-checkout'),
  'hook post-index-change': hook('post-index-change'),
  'hook fsmonitor-watchman': hook('fsmonitor-watchman'),
  'hook reference-transaction': hook('reference-transaction'),
  'hook pre-push': hook('pre-push'),
  'core.hooksPath': {
    script: 'mkdir h; cp "$MARK" h/post-index-change; git config core.hooksPath h',
    files: ['h/post-index-change'],
  },
  'core.fsmonitor': config('core.fsmonitor'),
  'core.fsmonitor with index': {
    script: 'git config core.fsmonitor "$MARK"; git update-index --fsmonitor || true',
  },
  'core.pager': config('core.pager'),
  'pager.diff': config('pager.diff'),
  'core.editor': config('core.editor'),
  'core.sshCommand': config('core.sshCommand'),
  'core.gitProxy': config('core.gitProxy'),
  'core.askPass': config('core.askPass'),
  'core.alternateRefsCommand': config('core.alternateRefsCommand'),
  'credential.helper': config('credential.helper'),
  'diff.external': config('diff.external'),
  'gpg.program': { script: 'git config gpg.program "$MARK"; git config commit.gpgSign true' },
  'uploadpack.packObjectsHook': config('uploadpack.packObjectsHook'),
  'interactive.diffFilter': config('interactive.diffFilter'),
  'alias for a builtin': config('alias.ls-files', '"!$MARK"'),
  'alias diff-tree': config('alias.diff-tree', '"!$MARK"'),
  'filter clean': driver('filter=evil', 'filter.evil.clean'),
  'filter smudge': driver('filter=evil', 'filter.evil.smudge'),
  'filter process': driver('filter=evil', 'filter.evil.process'),
  'filter required': {
    script: `echo '* filter=evil' > .gitattributes; git config filter.evil.clean "$MARK"; git config filter.evil.required true`,
    files: ['.gitattributes'],
  },
  'filter lfs': driver('filter=lfs diff=lfs merge=lfs', 'filter.lfs.clean', 'filter.lfs.process'),
  textconv: driver('diff=evil', 'diff.evil.textconv'),
  'external diff by attribute': driver('diff=evil', 'diff.evil.command'),
  'merge driver': driver('merge=evil', 'merge.evil.driver'),
  'attributes in a folder': {
    script: `echo '* filter=evil' > dir/.gitattributes; git config filter.evil.clean "$MARK"; echo 3 > dir/b.txt`,
    files: ['dir/.gitattributes', 'dir/b.txt'],
  },
  'info/attributes': {
    script: `mkdir -p .git/info; echo '* filter=evil' > .git/info/attributes; git config filter.evil.clean "$MARK"`,
  },
  'include.path': {
    script: 'printf "[core]\\n\\tfsmonitor = $MARK\\n" > evil.cfg; git config include.path ../evil.cfg',
    files: ['evil.cfg'],
  },
  includeIf: {
    script:
      'printf "[diff]\\n\\texternal = $MARK\\n" > evil.cfg; git config "includeIf.gitdir:**.path" ../evil.cfg',
    files: ['evil.cfg'],
  },
  'config.worktree': {
    script: 'git config extensions.worktreeConfig true; git config --worktree core.fsmonitor "$MARK"',
  },
  'core.worktree elsewhere': { script: 'git config core.worktree /etc' },
  'core.attributesFile': {
    script: `echo '* filter=evil' > attrs; git config core.attributesFile attrs; git config filter.evil.clean "$MARK"`,
    files: ['attrs'],
  },
  'core.excludesFile hides everything': {
    script: `echo '*' > ../excludes-all; git config core.excludesFile "$PWD/../excludes-all"; echo new > new`,
    files: ['new'],
  },
  'info/exclude hides everything': {
    script: `mkdir -p .git/info; echo '*' > .git/info/exclude; echo new > new`,
    files: ['new'],
  },
  commondir: {
    script: `git init -q --bare ../evil; git -C ../evil config core.fsmonitor "$MARK"; echo ../../evil > .git/commondir`,
  },
  '.git is a file': {
    script: `git init -q --bare ../evil; git -C ../evil config core.fsmonitor "$MARK"; rm -rf .git; echo 'gitdir: ../evil' > .git`,
  },
  '.git is a link': {
    script: `git init -q --bare ../evil; git -C ../evil config core.fsmonitor "$MARK"; rm -rf .git; ln -s ../evil .git`,
  },
  '.git is a FIFO': { script: 'rm -rf .git; mkfifo .git' },
  '.git is gone': { script: 'rm -rf .git' },
  'nested repository with fsmonitor': nested('git config core.fsmonitor "$MARK"'),
  'nested repository with filter': {
    ...nested(`echo '* filter=evil' > .gitattributes; git config filter.evil.clean "$MARK"`),
    files: ['n/.gitattributes', 'n/f'],
  },
  'nested repository in place of a file': {
    script:
      'rm dir/b.txt; git init -q dir/b.txt; git -C dir/b.txt config core.fsmonitor "$MARK"; echo x > dir/b.txt/f',
    files: ['dir/b.txt', 'dir/b.txt/f'],
    leftOut: ['dir/b.txt/.git'],
  },
  'nested repository in place of a folder': {
    script: 'git init -q dir; git -C dir config core.fsmonitor "$MARK"; echo 3 > dir/b.txt',
    files: ['dir/b.txt'],
    leftOut: ['dir/.git'],
  },
  'nested .git file that leads outside': {
    script: 'mkdir n; echo "gitdir: /proc/self/cwd/../.." > n/.git; echo x > n/f',
    files: ['n/f'],
    leftOut: ['n/.git'],
  },
  'nested bare repository': {
    script:
      'git init -q --bare bare; rm -rf bare/hooks bare/info bare/description bare/branches; git -C bare config core.fsmonitor "$MARK"',
    files: ['bare/HEAD', 'bare/config'],
    leftOut: ['bare/objects/info', 'bare/objects/pack', 'bare/refs/heads', 'bare/refs/tags'],
  },
  'submodule added to the index': {
    script: `git init -q s; (cd s; echo x > f; git add f; git -c user.name=a -c user.email=b commit -qm x; git config core.fsmonitor "$MARK")
      git add s 2>/dev/null; printf '[submodule "s"]\\n\\tpath = s\\n\\turl = ./s\\n\\tupdate = !%s\\n' "$MARK" > .gitmodules`,
    files: ['.gitmodules', 's/f'],
    leftOut: ['s/.git'],
  },
  'submodule.recurse': config('submodule.recurse', 'true'),
  '.gitmodules is a link': { script: 'ln -s "$SECRET" .gitmodules', leftOut: ['.gitmodules'] },
  '.gitattributes is a link': {
    script: `echo '* filter=evil' > ../attrs; ln -s ../attrs .gitattributes; git config filter.evil.clean "$MARK"`,
    files: ['.gitattributes'],
  },
  '.gitattributes is a FIFO': {
    script: 'mkfifo .gitattributes dir/.gitattributes; echo 3 > dir/b.txt',
    files: ['dir/b.txt'],
    leftOut: ['.gitattributes', 'dir/.gitattributes'],
  },
  '.gitignore is a FIFO': {
    script: 'mkfifo .gitignore dir/.gitignore',
    leftOut: ['.gitignore', 'dir/.gitignore'],
  },
  '.gitignore is a folder': { script: 'mkdir .gitignore; echo x > .gitignore/f', files: ['.gitignore/f'] },
  '.gitattributes is a folder': {
    script: 'mkdir .gitattributes; echo x > .gitattributes/f',
    files: ['.gitattributes/f'],
  },
  '.gitignore is a link to a secret': { script: 'ln -s "$SECRET" .gitignore', files: ['.gitignore'] },
  'a link to a secret in place of a file': { script: 'ln -sf "$SECRET" c.txt', files: ['c.txt'] },
  'a link in place of a folder': { script: 'rm -r dir; ln -s / dir', files: ['dir', 'dir/b.txt'] },
  'a FIFO in place of a file': { script: 'rm c.txt; mkfifo c.txt', files: ['c.txt'], leftOut: ['c.txt'] },
  'a loop of links': { script: 'ln -s loop loop; ln -s .. dir/up', files: ['dir/up', 'loop'] },
  'names that git rejects': {
    script: `mkdir -p 'git~1' .GIT/hooks; echo x > 'git~1/config'; echo x > .GIT/config; mkdir $'.g\\xe2\\x80\\x8cit'; echo x > $'.g\\xe2\\x80\\x8cit/config'`,
    leftOut: ['.GIT', 'git~1/config', '.g\u200cit/config'],
  },
  'names that look like options and magic': {
    script: `echo x > --output=evil; echo x > ':(exclude)*'; echo x > -; echo x > '@{0}'`,
    files: ['--output=evil', '-', ':(exclude)*', '@{0}'],
  },
  'a name with control characters': { script: `echo x > $'\\e[2J\\r'`, files: ['\u001b[2J\r'] },
  'a name of 255 bytes, folders 40 deep': {
    script: `p=$(printf 'd%.0s' $(seq 100)); q=.; for i in $(seq 30); do q=$q/$p; done; mkdir -p "$q"; echo x > "$q/f"; echo x > $(printf 'n%.0s' $(seq 255))`,
    files: [`${Array(30).fill('d'.repeat(100)).join('/')}/f`, 'n'.repeat(255)],
  },
  'a path too long for the system': {
    script: `perl -e '$p = "d" x 250; for (1..20) { mkdir $p; chdir $p } open F, ">f"'`,
    leftOut: [Array(17).fill('d'.repeat(250)).join('/')],
  },
  'refs/replace': {
    script: `b=$(git rev-parse HEAD:a.txt); e=$(echo evil | git hash-object -w --stdin); git replace $b $e`,
  },
  grafts: { script: 'mkdir -p .git/info; git rev-parse HEAD > .git/info/grafts' },
  'a corrupt index': { script: 'echo garbage > .git/index' },
  'a sparse index': { script: 'git sparse-checkout init --cone --sparse-index; git sparse-checkout disable' },
  'assume-unchanged and skip-worktree': {
    script:
      'git update-index --assume-unchanged c.txt; git update-index --skip-worktree dir/b.txt; echo 3 > c.txt; echo 3 > dir/b.txt',
    files: ['c.txt', 'dir/b.txt'],
  },
  'objects swapped in the agent’s own store': {
    script:
      'mkdir -p .git/objects/aa; echo garbage > .git/objects/aa/$(printf "b%.0s" $(seq 38)); echo /etc > .git/objects/info/alternates',
  },
  'attributes that hide text': {
    script: `echo '* binary -diff' > .gitattributes`,
    files: ['.gitattributes'],
  },
  'working-tree-encoding': {
    script: `echo '*.enc text working-tree-encoding=UTF-16' > .gitattributes; printf 'not utf16' > x.enc`,
    files: ['.gitattributes', 'x.enc'],
  },
  'unreadable files and folders': {
    script: 'echo x > closed; mkdir shut; echo x > shut/f; chmod 000 closed shut',
    files: ['closed', 'shut/f'],
  },
}
