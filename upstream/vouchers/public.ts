import type { ClaimAnswer, PublicVoucher } from '#shared/api/families/vouchers-schemas.ts';
import { dayAt } from '#shared/time/wall-clock.ts';
import { linesFor } from '#shared/touchpoints/alcohol-lines.ts';
import { publicIdForm } from '#shared/touchpoints/kinds.ts';
import type { Handler, WithParams } from '../calls/handler.ts';
import { noSuch } from '../calls/revision.ts';
import { isOfActive } from '../identity/active.ts';
import { alcoholColumn, parseAlcoholRules } from '../scope/alcohol-rules.ts';
import { claimCode } from './claim.ts';
import { claimLimits, linkLimits } from './daily-limits.ts';
import { mailLink, redeemLink } from './mailed-links.ts';
import { emailHashes, personHash } from './person-hash.ts';
import { type VoucherRow, voucherColumns, voucherOf } from './stored.ts';

interface PublicRow extends VoucherRow {
  readonly brand: string;
  readonly locale: string;
  readonly reporting_timezone: string;
  readonly alcohol: string | null;
}

export const publicVoucher: Handler<'publicVoucher'> = async (context) => {
  const row = await findPublic(context);
  const voucher = voucherOf(row, Date.now(), { sample: null, codes: false });
  const { title, description, kind, value, currency, startsAt, endsAt, timezone, state } = voucher;
  if (state === 'draft') throw noSuch('voucher');
  const shown: PublicVoucher = {
    ...{ publicId: row.public_id, brand: row.brand, locale: row.locale, title, description, kind, value, currency },
    ...{ startsAt, endsAt, timezone, identifyBy: row.identify_by, personLimit: row.person_limit, state },
    confirmEmail: voucher.confirmEmail,
    ...{ products: voucher.productNames, retailers: voucher.retailerNames },
    alcohol: parseAlcoholRules(row.alcohol),
  };
  return shown;
};

export const claimVoucher: Handler<'claimVoucher'> = async (context) => {
  const body = context.body;
  const row = await findPublic(context);
  const who = row.identify_by === 'email' ? body.email : body.visitor;
  if (who === undefined) return { outcome: 'who', code: null } satisfies ClaimAnswer;
  const { database } = context.var;
  const now = Date.now();
  const persons =
    row.identify_by === 'email' ? await emailHashes(row.person_key, who) : [await personHash(row.person_key, who)];
  const [person = ''] = persons;
  const { touchpoint, channel, country } = body;
  const origin = { touchpoint, channel, country };
  const claimant = { key: row.person_key, person, client: body.client };
  const limits = await claimLimits(claimant);
  if (body.email !== undefined && row.confirm_email === 1 && isClaimable(row, now)) {
    const links = await linkLimits(claimant);
    const lines = linesFor({ alcohol: parseAlcoholRules(row.alcohol), name: row.brand }, row.locale);
    const asking = {
      ...{ voucher: row, email: body.email, person, claim: body.claim, origin, links, claims: limits, now },
      responsible: lines?.responsible ?? null,
    };
    return await mailLink(database, asking);
  }
  const date = dayAt(now, row.reporting_timezone);
  return await claimCode(context.var, { voucher: row, claim: body.claim, person, persons, limits, now, date, origin });
};

/** Whether a voucher can be claimed now. If not, no link is mailed. */
const isClaimable = (row: VoucherRow, now: number): boolean =>
  voucherOf(row, now, { sample: null, codes: false }).state === 'active';

export const confirmVoucherClaim: Handler<'confirmVoucherClaim'> = async (context) => {
  const { token } = context.body;
  const voucher = await findPublic(context);
  const now = Date.now();
  const date = dayAt(now, voucher.reporting_timezone);
  return await redeemLink(context.var, { voucher, token, now, date });
};

/** The voucher with a public id. @throws Failure 404 for a draft, as for a missing one */
async function findPublic({ params: { id }, var: { database } }: WithParams<'id'>): Promise<PublicRow> {
  const row = publicIdForm.test(id)
    ? await database.first<PublicRow>(
        `SELECT ${voucherColumns}, coalesce(o.name, a.name) AS brand, a.default_locale AS locale, a.reporting_timezone,
           ${alcoholColumn}
         FROM voucher v JOIN account a ON a.id = v.account_id LEFT JOIN user u ON u.id = v.created_by
         LEFT JOIN operator o ON o.id = v.operator_id AND o.account_id = a.id
         WHERE v.public_id = ?1 AND v.status <> 'draft' AND ${isOfActive('v')}`,
        id,
      )
    : null;
  if (!row) throw noSuch('voucher');
  return row;
}
