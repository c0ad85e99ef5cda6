import { z } from '../schema/z.ts';

/** Schemas of the `/dbd` and `/proxy` calls. Unknown fields are ignored. */

const id = z.int().positive();
const text = z.string();
const optionalText = text.nullish();

const scopeRefSchema = z.object({ type: z.enum(['account', 'operator']), id });

const accountEntrySchema = z.object({
  account_id: id,
  account_name: optionalText,
  type: z.int(),
  accessLevel: z.int().min(0),
  active: z.boolean(),
  settings: z.object({ emailSubscription: z.boolean().optional() }).nullish(),
  account_default_currency: optionalText,
  default_currency: optionalText,
  account_default_locale: optionalText,
  default_locale: optionalText,
  isAlcoholUS: z.boolean().nullish(),
  product2BrandId: optionalText,
  gtmId: optionalText,
});

const operatorEntrySchema = accountEntrySchema.extend({ operator_id: id, operator_name: optionalText });

export const scopeListsSchema = z.object({
  accounts: z.array(accountEntrySchema),
  operators: z.array(operatorEntrySchema),
});

export const userSchema = z.object({
  _id: text.min(1),
  email: text,
  firstname: optionalText,
  lastname: optionalText,
  jobtitle: optionalText,
  avatar: optionalText,
  emailSubscription: z.boolean().nullish(),
  currency: optionalText,
  locale: optionalText,
  defaultCurrency: optionalText,
  defaultLocale: optionalText,
  isUserOfBothPlatforms: z.boolean().nullish(),
  is_swaven_account: z.boolean().nullish(),
  passwordManaged: z.boolean().nullish(),
});

const userModeSchema = z.object({ label: text, value: z.int(), color: optionalText, badgeText: optionalText });

export const settingsSchema = z.object({
  scope: scopeRefSchema.nullish(),
  userMode: z.int().nullish(),
  demoBanner: z.boolean().nullish(),
  anonymized: z.boolean().nullish(),
  currency: optionalText,
  locale: optionalText,
});

export const initSchema = z.object({
  csrfToken: text.min(1),
  /** The person's token for the help center. */
  zeToken: optionalText,
  user: userSchema,
  userModes: z.array(userModeSchema).nullish(),
  currentSettings: settingsSchema,
  terms: z.object({ version: text, url: text }).nullish(),
  acceptedTerms: optionalText,
  notifications: z.array(z.object({ design: optionalText, message: text })).nullish(),
  sessionNotifications: z.array(z.object({ icon: optionalText, color: optionalText, message: text })).nullish(),
  scope: scopeListsSchema,
});

export const featuresAnswerSchema = z.object({ features: z.record(text, z.number()) });

const currencyCode = text.regex(/^[A-Z]{3}$/, 'must be a currency code such as USD');
const localeTag = text.regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/, 'must be a locale such as en-US');

/** Strict, since every later page reads the stored setting. */
export const changeSettingsBodySchema = z.object({
  settings: settingsSchema.extend({ currency: currencyCode.nullish(), locale: localeTag.nullish() }).partial().strict(),
});
export const changeModeBodySchema = z.object({ from: z.int().min(1).max(3), to: z.int().min(1).max(3) });
export const signinBodySchema = z.object({ remember: z.boolean() });
export const updateScopeSettingsBodySchema = z.object({
  settings: z.object({ emailSubscription: z.boolean() }).strict(),
});

export const profileFieldsSchema = z
  .object({
    firstname: text.trim().min(1).max(80),
    lastname: text.trim().min(1).max(80),
    jobtitle: text.trim().max(120),
    avatar: text.regex(/^avatar-(?:[1-9]|1[0-6])$/),
    currency: currencyCode.nullable(),
    locale: localeTag.nullable(),
    acceptedTerms: text.max(40),
    emailSubscription: z.boolean(),
  })
  .partial()
  .strict();

/** For an upstream that manages passwords itself: the person's `passwordManaged` says so. */
export const changeUserSchema = profileFieldsSchema
  .extend({ currentPassword: text.max(200), password: text.max(200) })
  .partial();

export const reportingDatesSchema = z.object({
  min_date: text,
  max_date: text,
  /** Last finished day that a source covers, `NaT` if there is none; absent if the upstream doesn't say. */
  complete_date: optionalText,
  /** The last such day of each source. */
  sources: z.array(z.object({ source: text, through: text })).nullish(),
  /** Time zone of the scope's days; UTC by default. */
  timezone: optionalText,
  /** UTC instant of the last change of the account's facts; absent if the upstream doesn't say. */
  facts_changed_at: optionalText,
  /** ISO 4217 codes that amounts can be shown in; absent where the upstream doesn't say. */
  currencies: z.array(text).nullish(),
});

export const localeSchema = z.object({
  _id: text,
  code: text,
  display_name: text,
  english_name: optionalText,
  language_name: optionalText,
  language_name_en: optionalText,
  territory_name: optionalText,
  territory_name_en: optionalText,
});

export const listItemSchema = z.object({
  id: text.min(1),
  name: text,
  shortName: optionalText,
  tooltip: optionalText,
  cssClass: optionalText,
  clientVisibility: z.boolean().nullish(),
  badge: optionalText,
  folder: optionalText,
  displayForInactiveAccounts: z.boolean().nullish(),
});

export type InitAnswer = z.infer<typeof initSchema>;
export type WireUser = z.infer<typeof userSchema>;
export type WireSettings = z.infer<typeof settingsSchema>;
export type AccountEntry = z.infer<typeof accountEntrySchema>;
export type OperatorEntry = z.infer<typeof operatorEntrySchema>;
export type ScopeLists = z.infer<typeof scopeListsSchema>;
export type WireLocale = z.infer<typeof localeSchema>;
export type ReportingDates = z.infer<typeof reportingDatesSchema>;
