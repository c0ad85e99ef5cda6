import { cloudflare } from '@cloudflare/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildDirectory } from './react-router.config.ts';

/** `npm run dev` hands each Worker its variables; a build never takes any from the machine it runs on. */
const devVariables = (worker: 'worker' | 'upstream') => {
  const given: Record<string, Record<string, string>> = JSON.parse(process.env.MERCHLENS_DEV_VARIABLES ?? '{}');
  return { vars: given[worker] ?? {} };
};

/** Built for no environment, it is for this machine: the upstream's faults can be switched on. */
const upstreamEntry = process.env.CLOUDFLARE_ENV ? {} : { main: './local.ts' };

/**
 * Few scripts instead of very many small ones, each of which would cost a request before the page is awake: what most
 * pages share, and what the pages with charts share. A number counts the scripts that need a module.
 */
const scriptGroups = [
  { name: 'charts', test: /\/app\/(analytics|features\/analytics|ui\/charts)\//, minShareCount: 3, priority: 1 },
  { name: 'shared', minShareCount: 14 },
];

/** A text is written where it is used, so that a module of texts costs a page only those it shows. */
const optimization = { inlineConst: true };

/** The library's own component of an icon that is not used is left out; nothing in the library says that making it has no effect. */
const treeshake = { manualPureFunctions: ['createLucideIcon'] };

export default defineConfig({
  plugins: [
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      config: () => devVariables('worker'),
      auxiliaryWorkers: [
        {
          configPath: './upstream/wrangler.toml',
          viteEnvironment: { name: 'merchlens_upstream' },
          config: () => ({ ...devVariables('upstream'), ...upstreamEntry }),
        },
      ],
    }),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: { rolldownOptions: { treeshake, optimization, output: { codeSplitting: { groups: scriptGroups } } } },
    },
    // Maps of the Workers go to the platform, for stack traces in its logs; the browser's files have none to publish.
    ssr: { build: { sourcemap: true, minify: true, rolldownOptions: { treeshake, optimization } } },
    merchlens_upstream: { build: { outDir: `${buildDirectory}/upstream`, sourcemap: true, minify: true } },
  },
});
