/** What the browser may know of the person: no uid, no token. */
export interface PublicUser {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly jobtitle: string;
  readonly avatar: string;
  readonly emailSubscription: boolean;
  readonly currency: string | null;
  readonly locale: string | null;
  readonly defaultCurrency: string | null;
  readonly defaultLocale: string | null;
  readonly isUserOfBothPlatforms: boolean;
  readonly passwordManaged: boolean;
}
