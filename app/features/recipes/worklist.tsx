import { productImages } from '#app/analytics/member-images.ts';
import { failureText } from '#app/api/failure.ts';
import { ProductThumb } from '#app/ui/charts/product-thumb.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Link } from '#app/ui/link.tsx';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { type ViewState, viewSearch } from '#shared/analytics/view-state.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import { MatchForms } from './match-forms.tsx';
import { matchStates } from './match-states.ts';
import type { MatchResult, RecipePanels } from './recipes.server.ts';
import * as texts from './texts.ts';

interface WorklistProps {
  readonly panels: RecipePanels;
  readonly view: ViewState;
  readonly formats: Formats;
  readonly canMatch: boolean;
  /** Scope reference, such as `account-12`. */
  readonly scope: string;
  readonly result: MatchResult | null;
}

const emptyTexts = {
  unmatched: texts.allReviewed,
  matched: texts.noneMatched,
  none: texts.noneMarked,
} as const;

/** Ingredients by match state, those of the most viewed recipes first. */
export function Worklist({ panels, view, formats, canMatch, scope, result }: WorklistProps) {
  const { worklist, match, cursor } = panels;
  const items = worklist.state === 'ready' ? worklist.answer.items : [];
  const imageOf = productImages(
    items.flatMap(({ product }) => product ?? []),
    scope,
  );
  const to = (state: string, from: string | null) => {
    const more = new URLSearchParams(state === 'unmatched' ? {} : { match: state });
    if (from) more.set('work', from);
    return `${viewSearch(view)}${more.size > 0 ? `&${more}` : ''}#worklist`;
  };
  return (
    <Panel
      title={texts.ingredients}
      aside={
        <nav aria-label={texts.ingredientsByMatch} className="flex gap-1">
          {Object.entries(matchStates).map(([state, label]) => (
            <Link
              key={state}
              to={to(state, null)}
              preventScrollReset
              aria-current={match === state ? 'true' : undefined}
              className={cn(
                'rounded px-2 py-1',
                match === state ? 'bg-primary-soft text-primary-ink' : 'hover:bg-hover',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
      }
    >
      <p role="status" className={cn('text-sm', result?.ok ? 'text-success-ink' : 'text-error-ink')}>
        {result?.text}
      </p>
      {worklist.state === 'failed' ? (
        <PanelFailure text={failureText(worklist.failure.kind)} requestId={worklist.failure.requestId} />
      ) : worklist.answer.items.length === 0 ? (
        <PanelEmpty>{emptyTexts[match]}</PanelEmpty>
      ) : (
        <>
          <ul className="divide-y divide-line">
            {worklist.answer.items.map((item) => (
              <li key={`${item.id} ${item.etag}`} className="py-2.5">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 text-sm font-medium text-pretty">{item.text}</span>
                  <span className="text-xs text-muted" suppressHydrationWarning>
                    {fill(texts.nameAndViews, {
                      name: item.recipe.name,
                      views: formats.value(item.views, 'integer'),
                    })}
                  </span>
                </div>
                {item.product ? (
                  <p className="flow-root text-xs leading-6 text-muted">
                    <ProductThumb src={imageOf(item.product)} />
                    {item.product.name}
                    {item.product.own ? ' (own brand)' : ''}
                  </p>
                ) : null}
                {canMatch ? <MatchForms item={item} /> : null}
              </li>
            ))}
          </ul>
          <div className="mt-3 flex justify-between gap-4 text-sm">
            <span className="text-xs text-muted" suppressHydrationWarning>
              {formats.value(worklist.answer.total, 'integer')} {texts.inAll}
              {canMatch ? '' : '; they are matched by who may write in this scope'}
            </span>
            <span className="flex gap-4">
              {cursor ? (
                <Link to={to(match, null)} preventScrollReset className="text-primary-ink hover:underline">
                  {texts.first}
                </Link>
              ) : null}
              {worklist.answer.nextCursor ? (
                <Link
                  to={to(match, worklist.answer.nextCursor)}
                  preventScrollReset
                  className="text-primary-ink hover:underline"
                >
                  {texts.more}
                </Link>
              ) : null}
            </span>
          </div>
        </>
      )}
    </Panel>
  );
}
