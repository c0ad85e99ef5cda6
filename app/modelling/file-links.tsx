import type { endpoints } from '#shared/api/endpoints.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Download } from '../ui/icons.ts';
import * as texts from './texts.ts';

type PathOf<Id extends 'modelRunFile' | 'modelScenarioFile'> = (typeof endpoints)[Id]['path'];

/** Plain links: the table of the browser's calls is in every page's first view. */
const paths: { readonly run: PathOf<'modelRunFile'>; readonly scenario: PathOf<'modelScenarioFile'> } = {
  run: '/proxy/data/model-runs/:id/file',
  scenario: '/proxy/data/model-scenarios/:id/file',
};

const formats = [
  ['xlsx', texts.workbook],
  ['json', texts.json],
] as const;

interface FileLinksProps {
  readonly of: keyof typeof paths;
  readonly id: number;
  /** What the file holds, for who hears the link alone. */
  readonly title: string;
  /** Form `account-12`; null where no files are given out. */
  readonly scope: string | null;
}

/** A run or a scenario as files: with it go the hash of its data and its seed. */
export const FileLinks = ({ of, id, title, scope }: FileLinksProps) =>
  scope === null ? null : (
    <span className="inline-flex flex-wrap print:hidden">
      {formats.map(([format, text]) => (
        <a
          key={format}
          href={`${paths[of].replace(':id', String(id))}?${new URLSearchParams({ format, scope })}`}
          download
          aria-label={fill(texts.downloadAs, { title, format: text })}
          className={buttonVariants({ variant: 'ghost', size: 'sm' })}
        >
          <Download aria-hidden className="size-3.5" /> {text}
        </a>
      ))}
    </span>
  );
