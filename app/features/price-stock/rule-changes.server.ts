import { offerProductsAnswerSchema } from '#shared/api/families/offers-schemas.ts';
import { readPart } from '../../api/answers.server.ts';
import { failureOf, failureText, readJson } from '../../api/failure.ts';
import { typedOver } from '../../api/typed-over.ts';
import type { PageContext, ServerCall } from '../../context.ts';
import { errorsOf, isRuleKind, newRule, type RuleErrors, type RuleValues } from './rule-fields.ts';

export type RuleResult =
  | {
      readonly ok: true;
      readonly done: 'created' | 'changed' | 'deleted';
      /** The rule that was saved, null for a new one. */
      readonly rule: string | null;
    }
  | {
      readonly ok: false;
      readonly status: number;
      /** The rule that was to be changed, null for a new one. */
      readonly rule: string | null;
      readonly text: string;
      readonly errors: RuleErrors;
      /** What was typed, to be shown again; null where nothing was. */
      readonly values: RuleValues | null;
      /** ETag of the revision that it was typed over; empty where that is what is saved now. */
      readonly from: string;
    };

/** Does what the posted form asks for. Never throws for a call that failed. */
export async function changeRules(page: PageContext, form: FormData): Promise<RuleResult> {
  const rule = textOf(form, 'rule') || null;
  const intent = textOf(form, 'intent');
  const values = intent === 'save' ? typedValues(form) : null;
  const edit: ServerCall = { params: { id: rule ?? '' }, ifMatch: typedOver(form) };
  try {
    if (values) {
      const body = await bodyOf(page, values);
      await ask(page, rule ? 'changePriceAlertRule' : 'createPriceAlertRule', rule ? { ...edit, body } : { body });
      return { ok: true, done: rule ? 'changed' : 'created', rule };
    }
    if (intent === 'switch')
      await ask(page, 'changePriceAlertRule', { ...edit, body: { enabled: textOf(form, 'enabled') === 'on' } });
    else await ask(page, 'deletePriceAlertRule', edit);
    return { ok: true, done: intent === 'switch' ? 'changed' : 'deleted', rule };
  } catch (error) {
    const failure = failureOf(error);
    page.log('warn', 'a price alert rule was not changed', { intent, kind: failure.kind });
    const errors = errorsOf(failure.fields ?? []);
    const text = Object.keys(errors).length > 0 ? 'Nothing was saved.' : failureText(failure.kind);
    return { ok: false, status: failure.status ?? 500, rule, text, errors, values, from: textOf(form, 'from') };
  }
}

type RuleEndpoint = 'createPriceAlertRule' | 'changePriceAlertRule' | 'deletePriceAlertRule';

const ask = async (page: PageContext, endpoint: RuleEndpoint, call: ServerCall): Promise<void> => {
  await readJson(await page.api(endpoint, call));
};

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function typedValues(form: FormData): RuleValues {
  const kind = textOf(form, 'kind');
  return {
    ...{ name: textOf(form, 'name'), kind: isRuleKind(kind) ? kind : newRule.kind },
    ...{ threshold: textOf(form, 'threshold'), enabled: textOf(form, 'enabled') === 'on' },
    ...{
      product: textOf(form, 'product'),
      productName: textOf(form, 'productName'),
      retailer: textOf(form, 'retailer'),
    },
  };
}

async function bodyOf(page: PageContext, values: RuleValues): Promise<Record<string, unknown>> {
  return {
    ...{ name: values.name, kind: values.kind, enabled: values.enabled },
    threshold: values.threshold === '' ? Number.NaN : Number(values.threshold.replace(',', '.')),
    productId: values.productName === '' ? null : await productOf(page, values),
    retailerId: values.retailer === '' ? null : Number(values.retailer),
  };
}

/** Without a script only the name is posted; a name that nothing has is one that is refused. */
async function productOf(page: PageContext, { product, productName }: RuleValues): Promise<number> {
  const query = { search: productName, limit: 200 };
  const part = await readPart(page, 'offerProducts', offerProductsAnswerSchema, { query });
  const found = part.state === 'ready' ? part.answer.items : [];
  const same = found.filter(({ name }) => name.toLowerCase() === productName.toLowerCase());
  return (same.find(({ id }) => String(id) === product) ?? same[0])?.id ?? 0;
}
