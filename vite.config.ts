import { cloudflare } from '@cloudflare/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { leanIcons } from './dev/lean-icons.ts';
import { leanWorker } from './dev/lean-worker.ts';
import { buildDirectory } from './react-router.config.ts';

/** `npm run dev` hands each Worker its variables; a build never takes any from the machine it runs on. */
const devVariables = (worker: 'worker' | 'upstream') => {
  const given: Record<string, Record<string, string>> = JSON.parse(process.env.MERCHLENS_DEV_VARIABLES ?? '{}');
  return { vars: given[worker] ?? {} };
};

/** Built for no environment, it is for this machine: the upstream's faults can be switched on. */
const upstreamEntry = process.env.CLOUDFLARE_ENV ? {} : { main: './local.ts' };

/** React Router's own loader of route scripts reloads the page at every failure; ours knows when to stop. */
const routeChunks: Plugin = {
  name: 'route-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
    handler: () =>
      `export { loadRouteModule } from ${JSON.stringify(`${import.meta.dirname}/app/api/route-chunks.ts`)};`,
  },
};

/**
 * Few scripts instead of very many small ones, each of which would cost a request before the page is awake: what most
 * pages share, and what the pages with charts share. A number counts the scripts that need a module.
 */
const scriptGroups = [
  { name: 'charts', test: /\/app\/(analytics|features\/analytics|ui\/charts)\//, minShareCount: 3, priority: 1 },
  { name: 'shared', minShareCount: 14 },
];

export default defineConfig({
  plugins: [
    routeChunks,
    leanWorker,
    leanIcons,
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
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: scriptGroups } } } } },
    // Maps of the Workers go to the platform, for stack traces in its logs; the browser's files have none to publish.
    ssr: { build: { sourcemap: true, minify: true } },
    merchlens_upstream: { build: { outDir: `${buildDirectory}/upstream`, sourcemap: true, minify: true } },
  },
});
