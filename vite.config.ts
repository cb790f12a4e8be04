import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Server code must never reach the browser: `import type` alone does not prove it, a failed build does. */
function refuseServerCode(): Plugin {
  const forbidden = /^(#server\/|#db\/|node:|better-sqlite3|drizzle-orm|pino)/
  return {
    name: 'refuse-server-code',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (forbidden.test(source))
        throw new Error(`${source} must not reach the browser (imported by ${importer})`)
    },
  }
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [react(), refuseServerCode()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[local]-[hash]' } } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'web/entry-client.tsx' },
      },
    },
    ssr: {
      // The build carries everything but the compiled driver; in development Node loads packages itself.
      ...(command === 'build'
        ? {
            define: { 'process.env.NODE_ENV': '"production"' },
            resolve: { noExternal: true as const, external: ['better-sqlite3'] },
          }
        : {}),
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        target: 'node20',
        rolldownOptions: { input: { main: 'server/main.ts' } },
      },
    },
  },
}))
