import { wantedPath } from '#app/access/landing.server.ts';
import { readAdmins } from '#app/api/admins.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import { pageContext } from '#app/context.ts';
import { pagePath } from '#app/page-path.ts';
import { AdminList } from '#app/ui/admin-list.tsx';
import { buttonVariants } from '#app/ui/button.tsx';
import { Check } from '#app/ui/icons.ts';
import { supportPath } from '#app/worker-paths.ts';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/brand-welcome.ts';
import * as texts from './texts.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const scope = page.session?.viewer.scope;
  const active = scope?.active ?? false;
  return {
    label: scope?.label ?? '',
    account: scope?.accountName || scope?.label || '',
    active,
    wanted: wantedPath(url.searchParams.get('url')),
    admins: active ? null : await streamed(page, readAdmins(page)),
  };
}

const steps = [
  { title: texts.yourAccountExists, text: texts.accountStep, done: true },
  { title: texts.agreementSigned, text: texts.agreementStep, done: false },
  { title: texts.catalogConnected, text: texts.catalogStep, done: false },
  { title: texts.firstExperiencePublished, text: texts.publishStep, done: false },
];

export default function BrandWelcome({ loaderData: { label, account, active, wanted, admins } }: Route.ComponentProps) {
  return (
    <main id="content" className="mx-auto w-full max-w-3xl px-5 py-12 lg:py-16">
      <h1 className="text-3xl font-semibold tracking-tight text-balance">{fill(texts.welcomeLabel, { label })}</h1>
      <p className="mt-3 max-w-xl text-muted">{active ? texts.brandActive : texts.brandInactive}</p>
      {active ? null : (
        <ol className="mt-8 divide-y divide-line rounded-lg border border-line bg-surface">
          {steps.map(({ title, text, done }, at) => (
            <li key={title} className="flex gap-4 px-5 py-4">
              <span
                aria-hidden
                className={`grid size-7 shrink-0 place-items-center rounded-full text-sm font-medium ${done ? 'bg-success-soft text-success-ink' : 'bg-hover text-muted'}`}
              >
                {done ? <Check className="size-4" /> : at + 1}
              </span>
              <div>
                <p className="font-medium">
                  {title} {done ? <span className="sr-only">{texts.done}</span> : null}
                </p>
                <p className="text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {admins ? (
        <section aria-labelledby="contact" className="mt-8 max-w-xl space-y-3 text-muted">
          <h2 id="contact" className="text-lg font-semibold text-ink">
            {texts.whoToAsk}
          </h2>
          <AdminList admins={admins} account={account} />
        </section>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {active ? (
          <a href={wanted ?? pagePath('/')} className={buttonVariants()}>
            {wanted ? texts.continueToThePageYouWanted : texts.goToTheStartPage}
          </a>
        ) : null}
        <a
          href={supportPath}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: active ? 'outline' : 'default' })}
        >
          {texts.contactSupport}
        </a>
        {wanted && !active ? (
          <a href={wanted} className={buttonVariants({ variant: 'outline' })}>
            {texts.continueToThePageYouWanted}
          </a>
        ) : null}
      </div>
    </main>
  );
}
