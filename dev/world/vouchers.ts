import type { DatabaseSync } from 'node:sqlite';
import { type FormField, newField } from '#shared/forms/definition.ts';
import { addDays, type LocalDate } from '#shared/time/calendar.ts';
import { codeAlphabet } from '#shared/vouchers/codes.ts';
import type { DemoAccount } from './accounts.ts';
import { touchpointsOf } from './brand-facts.ts';
import { randomOf } from './random.ts';
import { responseWordsOf } from './response-words.ts';

const codes = 80;
/** Account whose voucher only shows its code behind a mailed link. */
const confirmingAccount = 15;
const claimDays = 30;

/** For each account a voucher that people claim, a draft, and a submitted form. */
export function storeVouchers(database: DatabaseSync, account: DemoAccount, owner: string, today: LocalDate): void {
  if (!account.active || owner === '') return;
  const voucher = database.prepare(
    `INSERT OR IGNORE INTO voucher (id, public_id, account_id, name, title, description, kind, value, currency, code_source,
       timezone, person_limit, identify_by, status, person_key, created_by, updated_by, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'pool', ?, 1, 'email', ?, ?, ?, ?, ?)`,
  );
  const { id, timezone, currency } = account;
  const { voucher: given, draft } = responseWordsOf(account);
  const key = publicId('key', id);
  const made = voucher.run(
    ...[id, publicId('voucher', id), id, given.name, given.title, given.description],
    ...['percent', 1_500, null, timezone, 'active', key, owner, owner, moment(today)],
  );
  voucher.run(
    ...[100 + id, publicId('draft', id), id, draft, '', '', 'amount', 500, currency, timezone],
    ...['draft', key, owner, owner, moment(today)],
  );
  // Existing rows stay as people left them.
  if (made.changes === 0) return;
  if (id === confirmingAccount) database.prepare('UPDATE voucher SET confirm_email = 1 WHERE id = ?').run(id);
  storeCodes(database, id);
  storeClaims(database, id, today);
  storeForm(database, account, owner, today);
  storeResponses(database, account);
}

const publicId = (what: string, id: number): string => `local-${what}-${id}`.padEnd(22, '-');
const moment = (day: LocalDate): string => `${day}T09:00:00.000Z`;

function storeCodes(database: DatabaseSync, id: number): void {
  const random = randomOf(`codes ${id}`);
  const code = database.prepare('INSERT INTO voucher_code (voucher_id, code) VALUES (?, ?)');
  const letter = () => codeAlphabet[Math.floor(random() * codeAlphabet.length)];
  for (let at = 0; at < codes; at++) code.run(id, `WELCOME-${Array.from({ length: 8 }, letter).join('')}`);
  database.prepare('UPDATE voucher SET codes = ? WHERE id = ?').run(codes, id);
}

function storeClaims(database: DatabaseSync, id: number, today: LocalDate): void {
  const random = randomOf(`claims ${id}`);
  const given = database.prepare('SELECT id, code FROM voucher_code WHERE voucher_id = ? ORDER BY id').all(id);
  const claim = database.prepare('INSERT INTO voucher_claim VALUES (?, ?, ?, ?, ?, ?, ?)');
  const take = database.prepare('UPDATE voucher_code SET claim_id = ? WHERE id = ?');
  let at = 0;
  for (let back = claimDays; back > 0; back--)
    for (let many = Math.floor(random() * 4); many > 0 && at < codes - 20; many--) {
      const day = addDays(today, -back);
      const name = `local-claim-${id}-${at}`;
      claim.run(id, name, `local-person-${at}`, String(given[at]?.code), name, Date.parse(moment(day)), day);
      take.run(name, Number(given[at]?.id));
      at += 1;
    }
  database.prepare('UPDATE voucher SET claimed = ? WHERE id = ?').run(at, id);
  storeRedemptions(database, id, today);
}

/** Redeems some of the claims, a few days later. */
function storeRedemptions(database: DatabaseSync, id: number, today: LocalDate): void {
  const random = randomOf(`redemptions ${id}`);
  const claims = database
    .prepare('SELECT code, date FROM voucher_claim WHERE voucher_id = ? ORDER BY claimed_at, id')
    .all(id);
  const redemption = database.prepare('INSERT INTO voucher_redemption VALUES (?1, ?2, ?2, ?3, ?4, NULL, NULL)');
  for (const { code, date } of claims) {
    const day = addDays(String(date), 1 + Math.floor(random() * 8));
    if (random() < 0.6 && day < today) redemption.run(id, String(code), Date.parse(moment(day)), day);
  }
  database
    .prepare(
      'UPDATE voucher SET redeemed = (SELECT count(*) FROM voucher_redemption WHERE voucher_id = ?1) WHERE id = ?1',
    )
    .run(id);
}

/**
 * Claims and submissions as facts, with the experiences that led there. A redemption counts on the day of its claim.
 */
function storeResponses(database: DatabaseSync, { id, type, operators }: DemoAccount): void {
  const random = randomOf(`responses ${id}`);
  const any = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const placeOf = () => {
    const operator = any(operators);
    const touchpoint =
      operator && type === 'brand' && random() < 0.75
        ? touchpointsOf(operator).find(({ kind }) => kind === 'ip')
        : null;
    return {
      touchpoint: touchpoint?.id ?? 0,
      channel: any(touchpoint ? ['site', 'site', 'social'] : ['site', 'email']) ?? 'site',
      country: any(operator?.countries ?? [])?.[0] ?? 'US',
    };
  };
  const made = database
    .prepare(
      `SELECT date, voucher_id AS voucher, 0 AS form, id, claimed_at AS at, 0 AS redeemed, code FROM voucher_claim WHERE voucher_id = ?1
       UNION ALL
       SELECT date, voucher_id, 0, 'redeemed:' || id, redeemed_at, 1, code FROM voucher_redemption WHERE voucher_id = ?1
       UNION ALL
       SELECT date(submitted_at / 1000, 'unixepoch'), 0, form_id, submission, submitted_at, 0, '' FROM form_submission WHERE form_id = ?1
       ORDER BY at, redeemed, id`,
    )
    .all(id);
  const response = database.prepare('INSERT INTO response VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)');
  const claimedAt = new Map<unknown, ReturnType<typeof placeOf>>();
  for (const { date, voucher, form, id: name, at, redeemed, code } of made) {
    const place = (redeemed ? claimedAt.get(code) : null) ?? placeOf();
    if (code !== '') claimedAt.set(code, place);
    response.run(
      ...[id, String(date), Number(voucher), Number(form), String(name), new Date(Number(at)).toISOString()],
      ...[place.touchpoint, place.channel, place.country, Number(redeemed)],
    );
  }
}

function fieldsOf(account: DemoAccount): readonly FormField[] {
  const { labels, choices } = responseWordsOf(account);
  return [
    { ...newField('f1', 'text'), label: labels.name, required: true, max: '80' },
    { ...newField('f2', 'email'), label: labels.email, required: true },
    { ...newField('f3', 'choice'), label: labels.about, options: choices },
    { ...newField('f4', 'long-text'), label: labels.message, required: true, help: labels.messageHelp },
    { ...newField('f5', 'consent'), label: labels.consent, required: false },
  ];
}

/** Days before the last one, and name and address of the sender of each message. */
const senders = [
  [22, 'Noor Haddad', 'noor@example.com'],
  [17, 'Jonas Lind', 'jonas@example.com'],
  [15, 'Ines Duarte', 'ines@example.com'],
  [11, 'Tom Becker', 'tom@example.com'],
  [6, 'Aisha Rahman', 'aisha@example.com'],
  [3, 'Luc Moreau', 'luc@example.com'],
  [0, 'Mei Tanaka', 'mei@example.com'],
] as const;

function storeForm(database: DatabaseSync, account: DemoAccount, owner: string, today: LocalDate): void {
  const { id } = account;
  const { form, labels, choices, messages } = responseWordsOf(account);
  const { name, ...texts } = form;
  const fields = fieldsOf(account);
  const definition = { ...texts, fields };
  const versioned = fields.map((field) => ({ ...field, version: field.kind === 'consent' ? 1 : null }));
  database
    .prepare(
      `INSERT INTO form (id, public_id, account_id, name, definition, published, published_revision, retention_days, created_by,
         updated_by, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, 1, 3650, ?, ?, ?)`,
    )
    .run(
      ...[
        id,
        publicId('form', id),
        id,
        name,
        JSON.stringify(definition),
        JSON.stringify({ ...definition, fields: versioned }),
      ],
      ...[owner, owner, moment(today)],
    );
  database
    .prepare("INSERT INTO form_consent VALUES (?, 'f5', 1, ?, ?)")
    .run(id, labels.consent, moment(addDays(today, -claimDays)));
  const submission = database.prepare('INSERT INTO form_submission VALUES (?, ?, ?, ?, ?, ?)');
  const address = database.prepare('INSERT INTO form_submission_email VALUES (?, ?)');
  for (const [at, [back, f1, f2]] of senders.entries()) {
    const number = id * 10 + at;
    const [about, f4] = messages[at] ?? [2, ''];
    const answers = JSON.stringify({ f1, f2, f3: choices[about], f4 });
    submission.run(
      number,
      id,
      `local-submission-${number}`,
      Date.parse(moment(addDays(today, -back))),
      answers,
      at % 3 === 0 ? '{"f5":1}' : '{}',
    );
    address.run(f2, number);
  }
}
