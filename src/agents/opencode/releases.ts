import type { Platform } from '../port/install.js'

/** The version of OpenCode that this release of Caisson was tested with. */
export const OPENCODE_VERSION = '1.18.18'

/** npm integrity of `opencode-<platform>`, by version. Any other version or platform needs one by input. */
export const OPENCODE_RELEASES: Readonly<Record<string, Readonly<Partial<Record<Platform, string>>>>> = {
  '1.18.18': {
    'linux-x64':
      'sha512-WmeUnhljYJ252wywKTiW4bNDzsas2njpjPUEh0jM6HKNI4vFxJtREtzaWViY4AKEAcOkLWT8Ll17ixvcHz3AnA==',
    'linux-arm64':
      'sha512-e8D3g0qJEIzawEg2+ygW3vkZjAYL2ssyAx4GbihjwXwZFvlZZy5zRWWzdz5KLBoHSTl0FB73vNtnNeXONyHpVQ==',
    'linux-x64-musl':
      'sha512-lWiWxotqyVTJYiu2dN90KDNDSrwmyhZk8ajzyfAFjwms2TBVx4L0Ly6gkdhz8nxsxwPRv751W8+yUpzetB8AMA==',
    'linux-arm64-musl':
      'sha512-Dp3XByFRRZngPAQotNbOwr22HgZej4r9Ck0Iv/rOVU+oO5fLD9YSpHEwx80FTZOZmFmd/vriCdrR/dGdzabICw==',
  },
}
