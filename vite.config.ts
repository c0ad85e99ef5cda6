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
 * Few scripts instead of very many small ones, each of which would cost a request before the page is awake. A group
 * takes along what its modules import, so what others stand on comes first. `minShareCount` counts the scripts that
 * need a module.
 */
const scriptGroups = [
  {
    name: 'libraries',
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|zustand|get-nonce|@tanstack\/(query-core|react-query))\//,
  },
  {
    name: 'frame',
    test: /preload-helper|\/app\/(boot-script|page-title|api\/(lazy-part|query-options|route-chunks)|shell\/(error-page|plain-frame|progress-bar|reload-notice)|stores\/draft-storage|ui\/(checkbox|label))\.tsx?$|\/shared\/theme\.ts$/,
  },
  {
    name: 'shared',
    test: /\/app\/ui\/(accordion|badge|breadcrumb|card|dropdown-menu|input|page|radio-group|scroll-region|streamed-page|table|unreadable-rows)\.tsx$|\/app\/ui\/moment\.ts$|\/app\/analytics\/suspect-words\.ts$|\/shared\/format\/|\/shared\/analytics\/calendar\.ts$/,
    minShareCount: 4,
  },
  {
    name: 'panels',
    test: /\/app\/ui\/(confirm|native-select|pagination|panel)\.tsx?$/,
    minShareCount: 2,
  },
  {
    name: 'shell',
    test: /\/app\/shell\/(shell|palette\/command-palette|third-party-scripts)\.tsx$/,
  },
  { name: 'page-icons', test: /\/app\/ui\/page-icons\.ts$/ },
  // Each is small, and would bring the whole script that it is otherwise put into.
  { name: 'tabs', test: /\/app\/ui\/tabs\.tsx$/ },
  { name: 'when', test: /\/app\/ui\/when\.tsx$/ },
  {
    name: 'lists',
    test: /\/app\/(page-recipes\/(bulk|list)-|ui\/order-field\.tsx$)/,
    minShareCount: 3,
  },
  {
    name: 'measures',
    test: /\/shared\/(analytics\/(?!comparison-words|fair-comparison|read-|layout\.|marks\.|ratios\.|typed-bound)|reports\/alert-page\.ts$)|\/features\/schedules\/(source|schedule-link)\./,
    minShareCount: 3,
  },
  { name: 'forms', minShareCount: 21 },
  {
    name: 'analytics',
    test: /\/app\/analytics\/(?!alert-link|bar-actions\.|builder-link|drill|export-|facts(-menu)?\.|filter-sets-menu\.|freshness|first-steps\.|member-images|newer-facts|no-facts\.|notes-menu|period-(menu|words)\.|refresh-button\.|share-button|suspect-(?!note-lazy)|view-(link|sheet\.))|\/app\/boards\/not-ready-lazy/,
    minShareCount: 2,
  },
  {
    name: 'board',
    test: /\/app\/boards\/(page-(?!facts)|template-|widget-(card|queries|view))/,
    minShareCount: 2,
  },
  // What loads a chart later is no part of the charts.
  { name: 'charts', test: /\/app\/ui\/charts\/(?![\w-]+-lazy\.)/, minShareCount: 3 },
].map((group, at, { length }) => ({ ...group, priority: length - at }));

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
