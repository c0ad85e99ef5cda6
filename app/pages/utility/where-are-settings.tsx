import { readAdmins } from '#app/api/admins.server.ts';
import { streamed } from '#app/api/streamed.server.ts';
import type { Streamed } from '#app/api/streamed.ts';
import { pageContext } from '#app/context.ts';
import { pageTitle } from '#app/page-title.ts';
import { AdminList } from '#app/ui/admin-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { cn } from '#app/ui/class-names.ts';
import { Check } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { Page, PageHead } from '#app/ui/page.tsx';
import { Minus } from '#app/ui/page-icons.ts';
import { Panel } from '#app/ui/panel.tsx';
import { groups } from '#shared/access/groups.ts';
import { ADMIN, covers, READ, WRITE } from '#shared/access/levels.ts';
import { fill } from '#shared/text/fill.ts';
import type { Route } from './+types/where-are-settings.ts';
import { settingsIcons } from './settings-icons.ts';
import { type SettingsEntry, type SettingsSection, settingsIndex } from './settings-index.server.ts';
import * as texts from './texts.ts';

const requiredRights = [
  { bit: READ, name: 'Read', text: 'shows the catalog, collections and locations' },
  { bit: WRITE, name: 'Write', text: 'changes them' },
  { bit: ADMIN, name: 'Administration', text: 'opens the users of the account' },
] as const;

const sectionTitles: Readonly<Record<SettingsSection, string>> = {
  people: texts.peopleAndAccess,
  products: texts.productsAndStores,
  data: texts.dataAndReports,
  tools: texts.settingsTools,
  internal: texts.internalSettings,
  you: texts.yourSettings,
};

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const scope = page.session?.viewer.scope;
  const level = scope?.accessLevel ?? 0;
  const isActive = scope?.active !== false;
  return {
    title: scope?.accountType === 'retailer' ? groups.settings.retailerTitle : groups.settings.title,
    label: scope?.label ?? texts.thisAccount,
    account: scope?.accountName || scope?.label || texts.thisAccount,
    partial: level <= 0,
    index: settingsIndex((rule) => page.decide(rule).ok && (isActive || rule.scope === 'none')),
    access: requiredRights.map(({ bit, name, text }) => ({ name, text, has: covers(level, bit) })),
    admins: await streamed(page, readAdmins(page)),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => pageTitle(loaderData?.title, loaderData?.label);

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { title, label, account, partial, index, access, admins } = loaderData;
  return (
    <Page>
      <PageHead title={title} lead={fill(partial ? texts.partialViewHint : texts.settingsLead, { label })} />
      {index.map(({ section, entries }) => (
        <section key={section} aria-labelledby={`settings-${section}`} className="mt-7">
          <h2 id={`settings-${section}`} className="mb-3 text-sm font-semibold text-muted">
            {sectionTitles[section]}
          </h2>
          {section === 'you' ? (
            <div className="grid items-start gap-3 xl:grid-cols-3">
              <EntryList entries={entries} />
              <AccessPanel label={label} account={account} access={access} admins={admins} />
            </div>
          ) : (
            <EntryList entries={entries} className="sm:grid-cols-2 xl:grid-cols-3" />
          )}
        </section>
      ))}
    </Page>
  );
}

interface EntryListProps {
  readonly entries: readonly SettingsEntry[];
  readonly className?: string;
}

const EntryList = ({ entries, className }: EntryListProps) => (
  <ul className={cn('grid gap-3', className)}>
    {entries.map((entry) => (
      <li key={entry.href} className="flex">
        <EntryCard entry={entry} />
      </li>
    ))}
  </ul>
);

function EntryCard({ entry: { title, href, badge, icon, text } }: { readonly entry: SettingsEntry }) {
  const Icon = settingsIcons[icon];
  return (
    <Link to={href} className="card group flex flex-1 gap-3.5 transition-colors hover:border-primary">
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-ink">
        <Icon className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2 text-sm font-semibold group-hover:text-primary-ink">
          {title}
          {badge ? <Badge variant={badge}>{badge}</Badge> : null}
        </span>
        <span className="mt-0.5 block text-sm text-pretty text-muted">{text}</span>
      </span>
    </Link>
  );
}

interface AccessPanelProps {
  readonly label: string;
  readonly account: string;
  readonly access: readonly { readonly name: string; readonly text: string; readonly has: boolean }[];
  readonly admins: Streamed<Awaited<ReturnType<typeof readAdmins>>>;
}

/** What the person may do, and who can grant the rest. */
function AccessPanel({ label, account, access, admins }: AccessPanelProps) {
  const full = access.every(({ has }) => has);
  return (
    <Panel title={texts.yourAccess} className="xl:col-span-2">
      <div className="grid gap-x-10 gap-y-4 text-sm text-muted lg:grid-cols-2">
        <div className="space-y-3">
          <p>{fill(full ? texts.fullAccess : texts.accessIncludes, { label })}</p>
          <ul className="space-y-2">
            {access.map(({ name, text, has }) => {
              const Icon = has ? Check : Minus;
              return (
                <li key={name} className="flex gap-2.5">
                  <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', has && 'text-success-ink')} />
                  <span>
                    <span className="font-medium text-ink">{name}</span> {text}
                    {has ? null : <span className="font-medium text-ink">{texts.missingAccess}</span>}
                  </span>
                </li>
              );
            })}
          </ul>
          {full ? null : <p>{texts.askAdministrator}</p>}
        </div>
        <AdminList admins={admins} account={account} />
      </div>
    </Panel>
  );
}
