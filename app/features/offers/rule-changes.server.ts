import { callPart } from '#app/api/answers.server.ts';
import type { PageContext } from '#app/context.ts';
import { postedValues } from '#app/forms/fields.ts';
import type { RejectedForm } from '#app/forms/form-result.ts';
import { ifMatchFromForm, refusalOf, send, textOf } from '#app/forms/refusal.server.ts';
import { type RuleValues, ruleFields } from './rule-fields.ts';

export type RuleResult =
  | {
      readonly ok: true;
      readonly done: 'created' | 'changed' | 'deleted';
      /** Id of the saved rule; null for a new one. */
      readonly rule: string | null;
    }
  /** `rule` is the id of the refused rule; null for a new one. */
  | (RejectedForm<RuleValues> & { readonly rule: string | null });

/** Handles a posted form. Returns failed calls instead of throwing. */
export async function changeRules(page: PageContext, form: FormData): Promise<RuleResult> {
  const rule = textOf(form, 'rule') || null;
  const intent = textOf(form, 'intent');
  const values = intent === 'save' ? postedValues(ruleFields, form) : null;
  const edit = { params: { id: rule ?? '' }, ifMatch: ifMatchFromForm(form) };
  try {
    if (values) {
      const body = await ruleBody(page, values);
      if (rule) await send(page, 'changePriceAlertRule', { ...edit, body });
      else await send(page, 'createPriceAlertRule', { body });
      return { ok: true, done: rule ? 'changed' : 'created', rule };
    }
    if (intent === 'switch')
      await send(page, 'changePriceAlertRule', { ...edit, body: { enabled: textOf(form, 'enabled') === 'on' } });
    else await send(page, 'deletePriceAlertRule', edit);
    return { ok: true, done: intent === 'switch' ? 'changed' : 'deleted', rule };
  } catch (error) {
    return { ...refusalOf(page, { form, fields: ruleFields, values, error, intent }), rule };
  }
}

async function ruleBody(page: PageContext, values: RuleValues): Promise<Record<string, unknown>> {
  return {
    ...{ name: values.name, kind: values.kind, enabled: values.enabled },
    threshold: values.threshold === '' ? Number.NaN : Number(values.threshold.replace(',', '.')),
    productId: values.productName === '' ? null : await findProductId(page, values),
    retailerId: values.retailer === '' ? null : Number(values.retailer),
  };
}

/** Product id, looked up by name if posted without a script; an unknown name gets an id that is refused. */
async function findProductId(page: PageContext, { product, productName }: RuleValues): Promise<number> {
  const query = { search: productName, limit: 200 };
  const part = await callPart(page, 'offerProducts', { query });
  const found = part.state === 'ready' ? part.answer.items : [];
  const same = found.filter(({ name }) => name.toLowerCase() === productName.toLowerCase());
  return (same.find(({ id }) => String(id) === product) ?? same[0])?.id ?? 0;
}
