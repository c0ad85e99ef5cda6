import { resolve } from 'node:path';
import { build } from 'vite';

/** CommonJS in the bundle loads Node's modules with `require`. */
const requireOfBuiltins = "import { createRequire } from 'node:module'; const require = createRequire('/');";

const bundles = new Map<string, Promise<string>>();

/** A Worker of the tests as one module for workerd. Bundled once, for all files that start it. @param entry from the root */
export function bundleWorker(entry: string): Promise<string> {
  const bundled = bundles.get(entry) ?? bundle(resolve(entry));
  bundles.set(entry, bundled);
  return bundled;
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['workerd', 'worker', 'module', 'import', 'production'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { codeSplitting: false, banner: requireOfBuiltins },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk') throw new Error('nothing was bundled');
  return chunk.code;
}
