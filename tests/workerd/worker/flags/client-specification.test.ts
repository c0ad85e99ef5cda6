import { expect, test } from 'vitest';
import { buildEngine } from '#worker/flags/build-engine.ts';
import { readDefinitions } from '#worker/flags/definitions.ts';
import { evaluateFlags, type FlagContext } from '#worker/flags/engine.ts';

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { readonly eager: true }): Readonly<Record<string, { readonly default: unknown }>>;
  }
}

interface Specification {
  readonly name: string;
  readonly state: unknown;
  readonly tests?: readonly {
    readonly description: string;
    readonly context: FlagContext;
    readonly toggleName: string;
    readonly expectedResult: boolean;
  }[];
  readonly variantTests?: readonly {
    readonly description: string;
    readonly context: FlagContext;
    readonly toggleName: string;
    readonly expectedResult: object;
  }[];
}

const folder = '/node_modules/@unleash/client-specification/specifications';
const files = import.meta.glob('/node_modules/@unleash/client-specification/specifications/*.json', { eager: true });
const index = files[`${folder}/index.json`]?.default as readonly string[];
const specifications = index.map((file) => ({ file, content: files[`${folder}/${file}`]?.default as Specification }));

test('every file of the published client specification is here', () => {
  expect(index.length).toBeGreaterThanOrEqual(22);
  expect(Object.keys(files).length).toBe(index.length + 1);
  const cases = specifications.flatMap(({ content }) => [...(content.tests ?? []), ...(content.variantTests ?? [])]);
  expect(cases.length).toBe(279);
});

for (const { file, content } of specifications) {
  const engine = buildEngine(readDefinitions(content.state));

  for (const { description, context, toggleName, expectedResult } of content.tests ?? [])
    test(`client specification ${file}: ${description}`, () => {
      expect(evaluateFlags(engine, context, [toggleName])).toEqual({ [toggleName]: expectedResult });
    });

  for (const { description, context, toggleName, expectedResult } of content.variantTests ?? [])
    test(`client specification ${file}, variant: ${description}`, () => {
      expect(engine.getVariant(toggleName, context)).toMatchObject(expectedResult);
    });
}
