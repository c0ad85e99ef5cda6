import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { FrontModule } from '../workers.ts';
import { inFrontOf } from './hops.ts';

const moduleName = 'far-hops.js';

/** What has a local stack delay the calls of its Workers; see `hops.ts`. */
export const farHops = (): FrontModule => ({
  name: moduleName,
  source: stripTypeScriptTypes(readFileSync(fileURLToPath(new URL('hops.ts', import.meta.url)), 'utf8')),
  entry: ({ worker, main, classes }) =>
    [
      importing(`{ ${inFrontOf.name} }`, moduleName),
      importing('* as built', main),
      `const far = ${inFrontOf.name}(${JSON.stringify(worker)});`,
      'export default far.handlers(built.default);',
      ...classes.map((name) => `export const ${name} = far.object(built.${name});`),
    ].join('\n'),
});

const importing = (what: string, file: string): string => `import ${what} from ${JSON.stringify(`./${file}`)};`;
