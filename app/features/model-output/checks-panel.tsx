import type { Part } from '#app/api/answers.server.ts';
import { failureText } from '#app/api/failure.ts';
import { checkInWords } from '#app/modelling/checks/check-words.ts';
import type { RunFormats } from '#app/modelling/run-formats.ts';
import { verdictWords } from '#app/modelling/run-words.ts';
import { pagePath } from '#app/page-path.ts';
import { AccordionItem, AccordionTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { CsvLink } from '#app/ui/csv-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelFailure } from '#app/ui/panel.tsx';
import { ScrollRegion } from '#app/ui/scroll-region.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeads, TableRow } from '#app/ui/table.tsx';
import type { ModelRunChecks } from '#shared/api/families/modelling-runs-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

interface ChecksPanelProps {
  readonly part: Part<ModelRunChecks>;
  readonly run: string;
  readonly formats: RunFormats;
  /** Whether alerts can watch this run: only the run shown on the pages of the scope. */
  readonly watchable: boolean;
  /** Whether the person can start a new run. */
  readonly mayRun: boolean;
}

const verdictSentences = {
  pass: texts.verdictPass,
  review: texts.verdictReview,
  fail: texts.verdictFail,
  unknown: texts.verdictUnknown,
} as const;

/** What to look at first comes first. */
const statusOrder = ['fail', 'review', 'pass', 'unknown'] as const;

const countTexts = {
  fail: texts.countFailed,
  review: texts.countReview,
  pass: texts.countPassed,
  unknown: texts.countNotReported,
} as const;

const heads = [texts.check, texts.result, texts.value, texts.shouldBe, texts.whatItMeans] as const;

/** Quality of the run: verdict, score and all checks with advice. */
export function ChecksPanel({ part, run, formats, watchable, mayRun }: ChecksPanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.reviewOfRun} id="review">
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const { health, items } = part.answer;
  const old = items.find(({ check, status }) => check === 'age' && status === 'review');
  // The stored verdict can't know how old the data are today.
  const isOnlyOld = part.answer.verdict === 'pass' && old !== undefined;
  const verdict = isOnlyOld ? 'review' : part.answer.verdict;
  const byStatus = statusOrder.map((status) => ({ status, items: items.filter((item) => item.status === status) }));
  const counts = byStatus.map(({ status, items: { length } }) => ({ status, count: length, text: countTexts[status] }));
  const reported = byStatus.filter(({ status }) => status !== 'unknown').flatMap((group) => group.items);
  const notReported = items.filter(({ status }) => status === 'unknown');
  return (
    <Panel
      title={texts.reviewOfRun}
      id="review"
      aside={
        <span className="inline-flex flex-wrap">
          {watchable ? (
            <Link
              to={{ pathname: pagePath('/reports/scheduled'), search: '?watch=model-health&on=/model-output' }}
              className={buttonVariants({ variant: 'ghost', size: 'sm', className: 'print:hidden' })}
            >
              {texts.setModelAlert}
            </Link>
          ) : null}
          <CsvLink
            title={fill(texts.fileOfRun, { run, table: texts.reviewOfRun })}
            table={() => toTable(items, formats)}
          />
        </span>
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge variant={verdictWords[verdict].variant}>{verdictWords[verdict].label}</Badge>
        <strong className="font-semibold tabular-nums" suppressHydrationWarning>
          {health === null ? texts.noScore : fill(texts.healthScore, { score: formats.value(health, 'decimal') })}
        </strong>
        <span suppressHydrationWarning>
          {isOnlyOld
            ? fill(texts.verdictPassOld, { weeks: formats.value(old.value, 'integer') })
            : verdictSentences[verdict]}
        </span>
        {old && mayRun ? (
          <Link to="?new=run#new-run" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
            {texts.newRun}
          </Link>
        ) : null}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {counts.map(({ status, count, text }) => (
          <Badge key={status} variant={count === 0 ? 'secondary' : verdictWords[status].variant}>
            {fill(text, { count })}
          </Badge>
        ))}
      </p>
      <ChecksTable label={texts.tableOfChecks} items={reported} formats={formats} />
      {notReported.length > 0 ? (
        <AccordionItem className="mt-3 text-sm" open={reported.length === 0}>
          <AccordionTrigger>{fill(texts.showNotReported, { count: notReported.length })}</AccordionTrigger>
          <ChecksTable label={texts.tableOfNotReported} items={notReported} formats={formats} />
        </AccordionItem>
      ) : null}
    </Panel>
  );
}

interface ChecksTableProps {
  readonly label: string;
  readonly items: ModelRunChecks['items'];
  readonly formats: RunFormats;
}

const ChecksTable = ({ label, items, formats }: ChecksTableProps) => (
  <ScrollRegion label={label} className="table-scroll mt-3">
    <Table>
      <TableHeads heads={heads} />
      <TableBody>
        {items.map((item) => {
          const words = checkInWords(item, formats);
          return (
            <TableRow key={item.check}>
              <TableHead scope="row">
                {words.label}
                <span className="block text-xs font-normal text-muted">{words.measure}</span>
              </TableHead>
              <TableCell className="whitespace-nowrap">
                <Badge variant={verdictWords[item.status].variant}>{verdictWords[item.status].label}</Badge>
              </TableCell>
              <TableCell className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
                {words.value}
              </TableCell>
              <TableCell className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
                {words.threshold}
              </TableCell>
              <TableCell className="min-w-64">
                {words.sentence}
                {words.advice ? <span className="text-muted"> {words.advice}</span> : null}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  </ScrollRegion>
);

const toTable = (items: ModelRunChecks['items'], formats: RunFormats) => ({
  heads: [texts.check, texts.result, texts.value, texts.threshold, texts.affected, texts.whatItMeans],
  rows: items.map((item) => {
    const { label, sentence, advice } = checkInWords(item, formats);
    const means = [sentence, advice].filter(Boolean).join(' ');
    return [label, verdictWords[item.status].label, item.value, item.threshold, item.about.join('; '), means];
  }),
});
