/** Names that files have because they hold credentials, as the ends of paths. */
const NAMES = [
  // Variables, and the stores of cloud tools' secrets.
  String.raw`\.env(?:rc|\..+)?`,
  String.raw`[^/]+\.env`,
  String.raw`\.dev\.vars`,
  String.raw`\.secrets?`,
  'secrets\\.(?:ya?ml|json|toml|properties)',
  'credentials(?:\\.(?:json|ya?ml|toml|ini|db))?',
  String.raw`\.credentials(?:[._][^/]*)?`,
  String.raw`\.git-credentials`,
  '[._]netrc',
  // Package managers.
  String.raw`\.npmrc|npmrc`,
  String.raw`\.pypirc`,
  String.raw`\.bundle/config`,
  'auth\\.json',
  'settings-security\\.xml',
  // Containers and clusters.
  String.raw`\.dockercfg|\.dockerconfigjson|\.docker/config\.json`,
  String.raw`kubeconfig(?:[._-][^/]*)?|[^/]+[._-]kubeconfig|\.kube/config`,
  // Clouds.
  String.raw`gha-creds-[^/]*\.json|application_default_credentials\.json|client_secrets?[^/]*\.json`,
  String.raw`[^/]*service[-_]?account[^/]*\.json`,
  String.raw`\.(?:aws|azure|oci|ssh|gnupg)/.+|\.config/(?:gcloud|gh|hub)(?:/.+)?`,
  String.raw`\.boto|\.s3cfg|\.vault-token|\.sentryclirc`,
  String.raw`[^/]+\.tfstate(?:\.[^/]*)?|[^/]+\.tfvars(?:\.json)?|\.terraformrc|terraform\.rc|credentials\.tfrc\.json`,
  // Keys and databases.
  'id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?',
  String.raw`[^/]+\.(?:p12|pfx|jks|keystore|kdbx?|ppk|p8|ovpn|keytab)`,
  'master\\.key',
  String.raw`\.pgpass|\.my\.cnf|\.mylogin\.cnf|\.htpasswd`,
]

const CREDENTIALS = new RegExp(`(?:^|/)(?:${NAMES.join('|')})$`, 'i')
/** Examples, and programs that read what they are named after. */
const HARMLESS =
  /(?:\.(?:example|sample|template|tmpl|dist|defaults?|schema|md|[cm]?[jt]sx?|py|rb|go|pub)|(?:^|\/)(?:example|sample|template)\.env)$/i

/** Whether a path ends in a name that says: there are credentials in here. */
export function isCredentialName(path: string): boolean {
  return CREDENTIALS.test(path) && !HARMLESS.test(path)
}

const CONFIGURATION =
  /(?:^|\/)(?:config|config\.worktree|\.?gitconfig|sources\.list|pipx_metadata\.json|[^/]*rc|[^/]+\.(?:json|ya?ml|toml|xml|ini|cfg|conf|config|properties|list|sources|pem|key))$/i

/** Whether a path ends in a name of settings or keys, which hold credentials on some machines. */
export function isConfigurationName(path: string): boolean {
  return CONFIGURATION.test(path)
}

const INSTALLED =
  /(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|\.?venv|__pycache__|\.tox|\.nox|vendor\/bundle|\.pnpm-store|\.yarn\/cache|\.gradle|Pods)\//

/** Whether a path is inside a folder of installed packages, whose content is public for the most part. */
export function isInstalled(path: string): boolean {
  return INSTALLED.test(path)
}
