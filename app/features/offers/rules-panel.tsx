import { Form } from 'react-router';
import { productImages } from '#app/analytics/member-images.ts';
import { failureText } from '#app/api/failure.ts';
import { AccordionItem, AddTrigger } from '#app/ui/accordion.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ProductThumb } from '#app/ui/charts/product-thumb.tsx';
import { Confirm } from '#app/ui/confirm.tsx';
import { lastChanged } from '#app/ui/last-changed.ts';
import { Panel, PanelEmpty, PanelFailure } from '#app/ui/panel.tsx';
import { Edit } from '#app/ui/row-actions.tsx';
import { ActionRow, RowMenu } from '#app/ui/row-menu.tsx';
import type { PriceAlertRule } from '#shared/api/families/offers-schemas.ts';
import type { Formats } from '#shared/format/formats.ts';
import { fill } from '#shared/text/fill.ts';
import type { Panels } from './price-stock.server.ts';
import type { RuleResult } from './rule-changes.server.ts';
import { ruleKinds } from './rule-fields.ts';
import { RuleForm } from './rule-form.tsx';
import type { OfferRetailer } from './selection.ts';
import * as texts from './texts.ts';

interface RulesPanelProps {
  readonly part: Panels['rules'];
  readonly retailers: readonly OfferRetailer[];
  readonly scope: string;
  readonly writes: boolean;
  readonly result: RuleResult | null;
  readonly formats: Formats;
}

const outcomes = { created: texts.ruleAdded, changed: texts.ruleSaved, deleted: texts.ruleDeleted };

/** Rules for offers, editable with permission. */
export function RulesPanel({ part, retailers, scope, writes, result, formats }: RulesPanelProps) {
  if (part.state === 'failed')
    return (
      <Panel title={texts.alertRules}>
        <PanelFailure text={failureText(part.failure.kind)} requestId={part.failure.requestId} />
      </Panel>
    );
  const rules = part.answer.items;
  const imageOf = productImages(
    rules.flatMap(({ product }) => product ?? []),
    scope,
  );
  const failed = result && !result.ok ? result : null;
  const failedNew = failed?.rule === null;
  return (
    <Panel title={texts.alertRules}>
      <p role="status" className={failed ? 'text-sm text-error-ink' : 'text-sm text-success-ink'}>
        {failed ? failed.text : result?.ok ? outcomes[result.done] : null}
      </p>
      {rules.length === 0 ? <PanelEmpty>{texts.noRules}</PanelEmpty> : null}
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <li key={rule.id} className="py-2">
            <RuleRow
              rule={rule}
              image={rule.product ? imageOf(rule.product) : undefined}
              {...{ retailers, scope, writes, result, formats }}
            />
          </li>
        ))}
      </ul>
      {writes ? (
        <AccordionItem open={failedNew || undefined} className="mt-3 print:hidden">
          <AddTrigger>{texts.newRule}</AddTrigger>
          <RuleForm rule={null} {...{ scope, result, retailers }} locale={formats.locale} />
        </AccordionItem>
      ) : (
        <p className="mt-3 text-xs text-muted">{texts.rulesReadOnly}</p>
      )}
    </Panel>
  );
}

interface RuleProps extends Omit<RulesPanelProps, 'part'> {
  readonly rule: PriceAlertRule;
  /** Image of the watched product. */
  readonly image: ReturnType<ReturnType<typeof productImages>>;
}

function RuleRow({ rule, image, retailers, scope, writes, result, formats }: RuleProps) {
  const { label, unit } = ruleKinds[rule.kind];
  const where = [rule.product?.name ?? 'any product', rule.retailer?.name ?? 'any retailer'].join(' at ');
  return (
    <ActionRow
      actions={
        writes && rule.editable ? (
          <>
            <Edit name={rule.name} open={(result?.ok === false && result.rule === String(rule.id)) || undefined}>
              <div className="pt-2">
                <RuleForm {...{ rule, scope, result, retailers }} locale={formats.locale} />
              </div>
            </Edit>
            <RowMenu name={rule.name}>
              <Confirm
                about={rule.name}
                variant="menu-danger"
                sentence={fill(texts.deleteTheRuleName, { name: rule.name })}
              >
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="intent" value="delete" />
                  <input type="hidden" name="rule" value={rule.id} />
                  <input type="hidden" name="etag" value={rule.etag} />
                  <Button type="submit" variant="destructive" size="sm">
                    {texts.deleteForGood}
                    <span className="sr-only"> {rule.name}</span>
                  </Button>
                </Form>
              </Confirm>
            </RowMenu>
          </>
        ) : null
      }
    >
      <p className="text-sm font-medium">
        {rule.name} {rule.enabled ? null : <Badge variant="secondary">{texts.off}</Badge>}
      </p>
      <p className="flow-root text-xs leading-5 text-muted" suppressHydrationWarning>
        <ProductThumb src={image} />
        {label} {formats.bound(rule.threshold, 'decimal')} {unit}, {where}
      </p>
      <p className="text-xs text-muted" suppressHydrationWarning>
        {lastChanged(rule, formats.locale)}
      </p>
    </ActionRow>
  );
}
