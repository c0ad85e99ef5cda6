import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.ts';
import type { Environment } from '../release/arguments.ts';
import { type ValueOption, valueOptionNames, valueOptions } from './arguments.ts';
import type { Finding } from './finding.ts';

const files = ['wrangler.toml', 'upstream/wrangler.toml'].map((name) => join(root, name));

/** Where an option goes: text of the configuration, and what takes its place. */
const placesOf: Readonly<Record<ValueOption, (environment: Environment, value: string) => [string, string][]>> = {
  origin: (environment, value) => [
    [`https://replace-with-${environment}-host`, value],
    [`replace-with-${environment}-host`, new URL(value).host],
  ],
  issuer: (environment, value) => [[`https://replace-with-${environment}-issuer`, value]],
  'client-id': (environment, value) => [[`replace-with-${environment}-client-id`, value]],
  audience: (environment, value) => [[`replace-with-${environment}-audience`, value]],
  // The value is a pattern, within a string of TOML.
  'staff-domain': (environment, value) => [
    [`replace-with-${environment}-staff-domain`, value.replaceAll('.', String.raw`\\.`)],
  ],
  support: (environment, value) => [[`https://replace-with-${environment}-support-host`, value]],
};

/**
 * Writes values into the configuration of both Workers, where it still leaves them open.
 * @returns what is there, was written (`made`), and is still missing, one finding for each option
 */
export function fillIn(
  environment: Environment,
  values: Readonly<Partial<Record<ValueOption, string>>>,
  dryRun: boolean,
): Finding[] {
  return valueOptionNames.map((option) => {
    const open = placesOf[option](environment, 'https://example.com').map(([placeholder]) => placeholder);
    const value = values[option];
    if (!isOpen(open)) return { what: `value --${option}`, state: 'there', detail: '' };
    if (value === undefined)
      return { what: `value --${option}`, state: 'missing', detail: `give --${option}: ${valueOptions[option]}` };
    if (dryRun) return { what: `value --${option}`, state: 'to make', detail: value };
    replaceInConfiguration(placesOf[option](environment, value));
    return { what: `value --${option}`, state: 'made', detail: value };
  });
}

/** Writes the id of a store, or of the account, where the configuration leaves it open. */
export function writeId(environment: Environment, kind: 'kv' | 'd1' | 'account', id: string): void {
  replaceInConfiguration([[`replace-with-${environment}-${kind}-id`, id]]);
}

const isOpen = (placeholders: readonly string[]): boolean =>
  files.some((file) => placeholders.some((placeholder) => readFileSync(file, 'utf8').includes(placeholder)));

function replaceInConfiguration(replacements: readonly (readonly [from: string, to: string])[]): void {
  for (const file of files) {
    const before = readFileSync(file, 'utf8');
    const after = replacements.reduce((text, [from, to]) => text.replaceAll(from, to), before);
    if (after !== before) writeFileSync(file, after);
  }
}
