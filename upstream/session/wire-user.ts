import type { WireSettings, WireUser } from '#shared/api/wire.ts';
import type { User } from '../platform/storage/user.ts';

export const wireUser = (user: User): WireUser => ({
  _id: user.id,
  email: user.email,
  firstname: user.firstname,
  lastname: user.lastname,
  jobtitle: user.jobtitle,
  avatar: user.avatar,
  emailSubscription: user.email_subscription === 1,
  currency: user.currency,
  locale: user.locale,
  defaultCurrency: user.default_currency,
  defaultLocale: user.default_locale,
  isUserOfBothPlatforms: user.both_platforms === 1,
  is_swaven_account: user.is_staff === 1,
  passwordManaged: false,
});

export const wireSettings = (user: User): WireSettings => ({
  scope: user.scope_type && user.scope_id ? { type: user.scope_type, id: user.scope_id } : null,
  userMode: user.user_mode,
  demoBanner: user.demo_banner === 1,
  anonymized: user.anonymized === 1,
  currency: user.chosen_currency,
  locale: user.chosen_locale,
});
