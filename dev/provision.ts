import { failCommand } from './fail.ts';
import { type ProvisionArguments, readArguments } from './provision/arguments.ts';
import { fillIn, writeId } from './provision/fill-in.ts';
import { type Finding, tableOfFindings } from './provision/finding.ts';
import { asCommandError, connectPlatform, type Platform } from './provision/platform.ts';
import { addressesOf, checkProvider } from './provision/provider.ts';
import { askHidden, plannedSecrets, provideSecrets } from './provision/secrets.ts';
import { plannedStore, provideReplicas, provideStore, storesOf } from './provision/stores.ts';
import { checkHost } from './provision/zone.ts';
import { placeholdersOf } from './release/configuration.ts';
import { jurisdictionOf, readDeclared } from './release/declared-worker.ts';

/**
 * Creates the resources that an environment lacks, writes their ids into the configuration, and prints a table of what
 * existed, what was created and what is missing. Running it again doesn't change existing resources.
 *
 * @returns the command's exit code: 1 while something is missing
 */
async function provision(args: readonly string[]): Promise<number> {
  const options = readArguments(args);
  const findings = fillIn(options.environment, options.values, options.dryRun);
  if (options.dryRun) findings.push(...planned(options));
  else findings.push(...(await provideAll(options)));
  console.log(tableOfFindings(findings));
  const missing = findings.filter(({ state }) => state === 'missing').length;
  if (options.dryRun) {
    console.log('\nDry run: nothing was called or created');
    return 0;
  }
  console.log(
    missing > 0
      ? `\n${missing} missing: provide them and run this again`
      : `\nNothing is missing. Next: npm run deploy -- --env ${options.environment}`,
  );
  return missing > 0 ? 1 : 0;
}

function planned({ environment, values }: ProvisionArguments): Finding[] {
  const { worker, upstream } = readDeclared(environment);
  const origin = values.origin ?? String(worker.vars.APP_ORIGIN);
  const hosts = values.origin ? [new URL(values.origin).host] : worker.hosts;
  return [
    ...storesOf([upstream, worker]).map(plannedStore),
    ...[upstream, worker].flatMap(plannedSecrets),
    { what: `provider ${values.issuer ?? worker.vars.OIDC_ISSUER}`, state: 'to check', detail: 'discovery' },
    ...Object.values(addressesOf(origin)).map(
      (address): Finding => ({ what: `address ${address}`, state: 'to check', detail: '' }),
    ),
    ...hosts.map((host): Finding => ({ what: `zone and route of ${host}`, state: 'to check', detail: '' })),
  ];
}

async function provideAll({ environment, location }: ProvisionArguments): Promise<Finding[]> {
  const platform = await connectPlatform(process.env);
  writeId(environment, 'account', platform.accountId);
  const declared = readDeclared(environment);
  const workers = [declared.upstream, declared.worker];
  const findings: Finding[] = [];
  const where = { location, jurisdiction: jurisdictionOf(declared.worker.vars.DATA_JURISDICTION) };
  for (const store of storesOf(workers)) {
    const found = await provideStore(platform, environment, store, where);
    findings.push(found);
    if (store.kind === 'd1') findings.push(...(await provideReplicas(platform, store, found.detail, where)));
  }
  const env = { ...process.env, CLOUDFLARE_ACCOUNT_ID: platform.accountId };
  findings.push(...(await provideSecrets(workers, env, process.stdin.isTTY ? askHidden : null)));
  findings.push(...(await checkExternalServices(platform, readDeclared(environment))));
  return findings;
}

/** Checks the identity provider, DNS zones and routes, once the configuration has no placeholders left. */
async function checkExternalServices(
  platform: Platform,
  { worker }: ReturnType<typeof readDeclared>,
): Promise<Finding[]> {
  if (placeholdersOf(worker).length > 0)
    return [{ what: 'provider, zone and route', state: 'to check', detail: 'once all values are filled in' }];
  const { APP_ORIGIN: origin, OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = worker.vars;
  const findings = await checkProvider({ issuer: String(issuer), clientId: String(clientId), origin: String(origin) });
  for (const host of worker.hosts) findings.push(...(await checkHost(platform, host, worker.name)));
  return findings;
}

if (import.meta.main) {
  provision(process.argv.slice(2)).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => failCommand(asCommandError(error)),
  );
}
