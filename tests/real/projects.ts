/** A public project as its registry has it, pinned. */
export interface RealProject {
  name: string
  from:
    | { npm: string; dev: string }
    | { pypi: string }
    | { crate: string }
    | { go: string }
    | { maven: string }
  /** Added to it, as its repository would have it. */
  files?: Record<string, string>
  /** A step of the workflow before the action, in the checkout. */
  prepare: string
  /** Its own tests, which pass. */
  test: string
  /** A line of it, and what breaks its tests there. */
  breaks: { file: string; from: string; to: string }
}

const npm = (name: string, dev: string, test: string, breaks: RealProject['breaks']): RealProject => ({
  name: name.split('@')[0] ?? name,
  from: { npm: name, dev },
  files: { '.gitignore': 'node_modules/\n' },
  prepare: 'npm ci --no-audit --no-fund',
  test,
  breaks,
})
const python = (name: string, file: string, from: string, to: string, test = 'tests'): RealProject => ({
  name: name.split('==')[0] ?? name,
  from: { pypi: name },
  files: { '.gitignore': '.venv/\n__pycache__/\n*.egg-info/\nbuild/\n' },
  // A virtual environment in the checkout and an editable installation: both have the checkout's path in them.
  prepare:
    'python3 -m venv .venv && .venv/bin/pip install -q --disable-pip-version-check pytest==8.3.5 setuptools==75.8.0 freezegun==1.5.1 flit_core==3.12.0 && .venv/bin/pip install -q --disable-pip-version-check --no-build-isolation -e .',
  test: `.venv/bin/pytest -q -p no:cacheprovider ${test}`,
  breaks: { file, from, to },
})
const rust = (name: string, file: string, from: string, to: string, test: string): RealProject => ({
  name: name.split('@')[0] ?? name,
  from: { crate: name },
  files: { '.gitignore': 'target/\nCargo.lock\n' },
  prepare: 'cargo build --tests --quiet',
  test: `cargo test --offline --quiet ${test}`,
  breaks: { file, from, to },
})
const go = (module: string, file: string, from: string, to: string): RealProject => ({
  name: module.replace(/^.*\/|@.*$/g, ''),
  from: { go: module },
  prepare: 'go mod download && go vet ./... && go test -count=1 -run XXX ./...',
  // Root may write to every file.
  test: 'go test -count=1 -skip FailGen ./...',
  breaks: { file, from, to },
})
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>real</groupId><artifactId>real</artifactId><version>1</version>
<properties><maven.compiler.source>11</maven.compiler.source><maven.compiler.target>11</maven.compiler.target>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<build><sourceDirectory>.</sourceDirectory><testSourceDirectory>tests</testSourceDirectory>
<plugins><plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version>
<configuration><excludes><exclude>tests/**</exclude><exclude>module-info.java</exclude></excludes></configuration></plugin>
<plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin></plugins></build>
<dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency></dependencies>
</project>
`
const maven = (artifact: string, test: string, file: string, from: string, to: string): RealProject => ({
  name: artifact.split(':')[1] ?? artifact,
  from: { maven: artifact },
  files: {
    'pom.xml': POM,
    '.gitignore': 'target/\n',
    // Source archives have no tests. Servers look up their own name, as this one does.
    'tests/RealTest.java': `import static org.junit.Assert.*;
public class RealTest {
  @org.junit.Test public void works() throws Exception {
    assertNotNull(java.net.InetAddress.getLocalHost().getHostAddress());
    ${test}
  }
}
`,
  },
  prepare: 'mvn -q -B test',
  test: 'mvn -q -B -o test',
  breaks: { file, from, to },
})

export const PROJECTS: readonly RealProject[] = [
  npm(
    'qs@6.13.0',
    'tape@5.9.0 es-value-fixtures@1.4.2 has-override-mistake@1.0.1 has-property-descriptors@1.0.2 has-symbols@1.0.3 iconv-lite@0.5.1 mkdirp@0.5.5 mock-property@1.0.3 object-inspect@1.13.2 qs-iconv@1.0.4 safer-buffer@2.1.2 for-each@0.3.3',
    "node_modules/.bin/tape 'test/**/*.js'",
    { file: 'lib/formats.js', from: "'default': Format.RFC3986", to: "'default': Format.RFC1738" },
  ),
  npm('minimist@1.2.8', 'tape@5.9.0', "node_modules/.bin/tape 'test/**/*.js'", {
    file: 'index.js',
    from: 'var argv = { _: [] };',
    to: 'var argv = { _: [1] };',
  }),
  npm(
    'object-inspect@1.13.2',
    'tape@5.9.0 has-symbols@1.0.3 has-tostringtag@1.0.2 for-each@0.3.3 globalthis@1.0.4 es-value-fixtures@1.4.2 functions-have-names@1.2.3 make-arrow-function@1.2.0 mock-property@1.0.3 safer-buffer@2.1.2 string.prototype.repeat@1.0.0 error-cause@1.0.8',
    "node_modules/.bin/tape 'test/*.js'",
    { file: 'index.js', from: "return 'undefined';", to: "return 'undefine';" },
  ),
  python(
    'itsdangerous==2.2.0',
    'src/itsdangerous/encoding.py',
    'return base64.urlsafe_b64encode(string).rstrip(b"=")',
    'return base64.urlsafe_b64encode(string)',
  ),
  python('click==8.1.7', 'src/click/utils.py', 'words = help.split()', 'words = help.split("x")'),
  python(
    'six==1.16.0',
    'six.py',
    'return s.encode("latin-1")',
    'return s.encode("utf-8")',
    "test_six.py -k 'not test_move_items'",
  ),
  python(
    'toolz==0.12.1',
    'toolz/itertoolz.py',
    'return next(iter(seq))',
    'return next(reversed(seq))',
    'toolz',
  ),
  rust(
    'itoa@1.0.11',
    'src/udiv128.rs',
    'let rem = (n - quot * d as u128) as u64;',
    'let rem = (n - quot * d as u128) as u64 + 1;',
    '--tests',
  ),
  rust(
    'semver@1.0.23',
    'src/eval.rs',
    'Op::Tilde => matches_tilde(cmp, ver)',
    'Op::Tilde => matches_exact(cmp, ver)',
    '--tests',
  ),
  rust('fnv@1.0.7', 'lib.rs', 'FnvHasher(0xcbf29ce484222325)', 'FnvHasher(0xcbf29ce484222326)', '--tests'),
  go(
    'github.com/spf13/cobra@v1.8.1',
    'args.go',
    '!cmd.HasParent() && len(args) > 0',
    '!cmd.HasParent() && len(args) > 1',
  ),
  go(
    'github.com/google/uuid@v1.6.0',
    'uuid.go',
    'return Version(uuid[6] >> 4)',
    'return Version(uuid[6] >> 5)',
  ),
  maven(
    'org.json:json:20240303',
    'assertEquals("{\\"a\\":1}", new org.json.JSONObject("{a: 1}").toString());',
    'org/json/JSONObject.java',
    "writer.write('{');",
    "writer.write('(');",
  ),
]
