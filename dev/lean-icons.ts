import { join } from 'node:path';
import type { Plugin } from 'vite';

const ours = join(import.meta.dirname, '../app/ui/icon.tsx');

/** Icons keep Lucide's shapes and names, and are drawn by our own component, in both the Worker and the browser. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  load: {
    filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { iconOf as default } from ${JSON.stringify(ours)};`,
  },
};
