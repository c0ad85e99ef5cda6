import type { endpoints } from '#shared/api/endpoints.ts';
import { fill } from '#shared/text/fill.ts';
import { buttonVariants } from '../ui/button.tsx';
import { Download } from '../ui/icons.ts';
import * as texts from './texts.ts';

type PathOf<Id extends 'modelRunFile' | 'modelScenarioFile'> = (typeof endpoints)[Id]['path'];

/** Plain addresses: the table of endpoints would add to every page's first scripts. */
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
  /** Content of the file, for screen readers. */
  readonly title: string;
  /** Such as `account-12`; null if the person can't download files. */
  readonly scope: string | null;
}

/** Downloads of a run or scenario. Files include the hash of the data and the seed. */
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
