import { join } from 'node:path';
import { build, esmExternalRequirePlugin } from 'vite';
import { root } from '#dev/paths.ts';

/** Bundles one baseline Worker the way the product is built: minified, for production, with the edge's variants of packages. */
export async function bundle(
  name: string,
  outDir: string,
): Promise<{ readonly directory: string; readonly main: string }> {
  const directory = join(outDir, name);
  await build({
    configFile: false,
    root,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS modules inside require modules that a Worker can only import.
    plugins: [esmExternalRequirePlugin({ external: [/^node:/] })],
    resolve: { conditions: ['workerd', 'worker', 'edge-light', 'import', 'module', 'default'] },
    ssr: { target: 'webworker', noExternal: true, resolve: { conditions: ['workerd', 'worker', 'edge-light'] } },
    build: {
      ssr: join(root, 'tests/bench/workers', name),
      outDir: directory,
      emptyOutDir: true,
      minify: true,
      target: 'es2024',
      rolldownOptions: {
        external: [/^cloudflare:/],
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  });
  return { directory, main: 'index.js' };
}
