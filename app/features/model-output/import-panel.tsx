import { Form, useNavigation } from 'react-router';
import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { PlainField } from '#app/forms/plain-field.tsx';
import { createRunFormats } from '#app/modelling/run-formats.ts';
import { sourceWords, verdictWords } from '#app/modelling/run-words.ts';
import { FilterChoice } from '#app/page-recipes/list-filter-fields.tsx';

import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { ModelImport, RunFileKind } from '#shared/api/families/modelling-imports-schemas.ts';
import { entriesOf } from '#shared/table.ts';
import { fill } from '#shared/text/fill.ts';
import type { ImportWithTables } from './imports.server.ts';
import * as texts from './texts.ts';

interface ImportPanelProps {
  /** Null before an import was started. */
  readonly part: Part<ImportWithTables> | null;
  readonly locale: string;
  readonly currency: string;
  /** Values of a refused form, by field name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly error: string | null;
}

const kindLabels: Readonly<Record<RunFileKind, string>> = {
  merchlens: texts.kindMerchlens,
  meridian: texts.kindMeridian,
  'meridian-tables': texts.kindMeridianTables,
  robyn: texts.kindRobyn,
};

/** Imports a run of another tool in three steps: kind, files, preview. */
export function ImportPanel({ part, locale, currency, typed, error }: ImportPanelProps) {
  return (
    <Panel id="import-run" title={texts.importRun}>
      {part === null ? (
        <StartForm currency={currency} typed={typed} />
      ) : part.state === 'failed' ? (
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      ) : (
        <OpenImport item={part.answer} locale={locale} />
      )}
      {error ? <p className="mt-3 text-sm text-error-ink">{error}</p> : null}
    </Panel>
  );
}

function StartForm({ currency, typed }: Pick<ImportPanelProps, 'currency' | 'typed'>) {
  return (
    <Form method="post" preventScrollReset aria-label={texts.importRun} className="grid gap-3 text-sm sm:grid-cols-3">
      <input type="hidden" name="intent" value="begin-import" />
      <FilterChoice
        name="kind"
        label={texts.fileKind}
        chosen={typed.kind ?? 'merchlens'}
        options={entriesOf(kindLabels)}
      />
      <PlainField label={texts.nameOfRun} name="name" required maxLength={120} defaultValue={typed.name} />
      <PlainField
        label={texts.currency}
        name="currency"
        required
        maxLength={3}
        defaultValue={typed.currency ?? currency}
        hint={texts.currencyHint}
      />
      <p className="text-muted sm:col-span-3">{texts.importHint}</p>
      <Button type="submit" size="sm" className="justify-self-start">
        {texts.chooseFiles}
      </Button>
    </Form>
  );
}

function OpenImport({ item, locale }: { readonly item: ImportWithTables; readonly locale: string }) {
  const busy = useNavigation().state === 'submitting';
  const { needed, more } = item.takes;
  return (
    <div className="grid gap-4 text-sm">
      <p>
        <strong className="font-semibold">{item.name}</strong>{' '}
        <span className="text-muted">
          {kindLabels[item.kind]}, {item.currency}
        </span>
      </p>
      <Form
        method="post"
        encType="multipart/form-data"
        preventScrollReset
        aria-label={texts.filesOfRun}
        className="grid gap-3 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value="import-file" />
        <input type="hidden" name="import" value={item.id} />
        {[...needed, ...more].map((table) => (
          <PlainField
            key={table}
            type="file"
            name={table}
            label={fill(needed.includes(table) ? texts.neededFile : texts.optionalFile, {
              table: table === 'run' ? texts.runFile : table,
            })}
            hint={item.tables.some((uploaded) => uploaded === table) ? texts.fileIsThere : texts.upTo20}
            accept={table === 'run' ? '.json,application/json' : '.csv,text/csv'}
          />
        ))}
        <Button type="submit" size="sm" disabled={busy} className="justify-self-start sm:col-span-2">
          {busy ? texts.reading : texts.readFiles}
        </Button>
      </Form>
      {item.missing.length > 0 ? (
        <p role="status">
          {fill(texts.stillMissing, {
            tables: item.missing.map((table) => (table === 'run' ? texts.runFile : table)).join(', '),
          })}
        </p>
      ) : null}
      {item.failure ? (
        <p role="alert" className="text-error-ink">
          {item.failure}
        </p>
      ) : null}
      {item.solutions.length > 1 ? <Solutions item={item} /> : null}
      {item.preview ? <Preview item={item} preview={item.preview} locale={locale} /> : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="import" value={item.id} />
        <Button type="submit" name="intent" value="end-import" variant="ghost" size="sm">
          {texts.discardImport}
        </Button>
      </Form>
    </div>
  );
}

const Solutions = ({ item }: { readonly item: ModelImport }) => (
  <Form aria-label={texts.chooseSolution} preventScrollReset className="flex flex-wrap items-end gap-3">
    <input type="hidden" name="import" value={item.id} />
    <FilterChoice
      name="solution"
      label={texts.solution}
      chosen={item.preview?.solution ?? null}
      options={item.solutions.map((name) => [name, name])}
    />
    <Button type="submit" variant="outline" size="sm">
      {texts.showSolution}
    </Button>
  </Form>
);

type ImportPreview = NonNullable<ModelImport['preview']>;

const identityWords: Readonly<Record<ImportPreview['identities'][number]['identity'], string>> = {
  fit: texts.partsAddUp,
  roi: texts.roiAgrees,
  slope: texts.slopeAgrees,
  transform: texts.transformAgrees,
  metric: texts.metricsAgree,
  spend: texts.spendAgrees,
};
const statusVerdicts = { holds: 'pass', differs: 'review', refused: 'fail', 'not-told': 'unknown' } as const;
const statusLabels = {
  holds: texts.holds,
  differs: texts.differs,
  refused: texts.refused,
  'not-told': texts.notTold,
} as const;

interface PreviewProps {
  readonly item: ModelImport;
  readonly preview: ImportPreview;
  readonly locale: string;
}

function Preview({ item, preview, locale }: PreviewProps) {
  const { source, solution, kpi, weeks, firstWeek, lastWeek, components, identities, refused } = preview;
  const formats = createRunFormats({ kpi, currency: item.currency }, locale);
  return (
    <section aria-label={texts.preview} className="grid gap-3 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{texts.preview}</h3>
      <p suppressHydrationWarning>
        {fill(texts.previewSummary, {
          ...{ source: sourceWords[source], kpi: kpi.name, weeks },
          ...{ from: formats.day(firstWeek), to: formats.day(lastWeek) },
        })}
      </p>
      <ScrollRegion label={texts.tableOfIdentities} className="table-scroll">
        <Table>
          <TableHeads heads={[texts.identity, texts.result, texts.largestMiss, texts.where, texts.whatItMeans]} />
          <TableBody>
            {identities.map((check) => (
              <TableRow key={`${check.identity} ${check.where}`}>
                <TableHead scope="row">{identityWords[check.identity]}</TableHead>
                <TableCell>
                  <Badge variant={verdictWords[statusVerdicts[check.status]].variant}>
                    {statusLabels[check.status]}
                  </Badge>
                </TableCell>
                <TableCell className="whitespace-nowrap" suppressHydrationWarning>
                  {check.by === null ? '–' : formats.bound(Number(check.by.toPrecision(2)), 'percent')}
                </TableCell>
                <TableCell>{check.where ?? '–'}</TableCell>
                <TableCell className="min-w-64">{check.sentence}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      <ScrollRegion label={texts.tableOfComponents} className="table-scroll max-h-96">
        <Table className="[&_td]:text-right [&_thead_th+th]:text-right">
          <TableHeads heads={[texts.component, texts.spend, texts.contribution, 'ROI']} />
          <TableBody>
            {components.map(({ label, spend, total, roi }) => (
              <TableRow key={label}>
                <TableHead scope="row">{label}</TableHead>
                <TableCell suppressHydrationWarning>{formats.spend(spend)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.amount(total)}</TableCell>
                <TableCell suppressHydrationWarning>{formats.ratio(roi)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </ScrollRegion>
      {refused ? (
        <p role="alert" className="text-error-ink">
          {texts.importRefused}
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="import" value={item.id} />
          <input type="hidden" name="solution" value={solution ?? ''} />
          <Button type="submit" name="intent" value="accept-import" size="sm">
            {texts.importRun}
          </Button>
        </Form>
      )}
    </section>
  );
}
