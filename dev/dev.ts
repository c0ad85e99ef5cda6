import { join } from 'node:path';
import { createServer } from 'vite';
import { checkedSettings, prepareDatabase } from './checks.ts';
import { failCommand } from './fail.ts';
import { startIdentity } from './identity/start.ts';
import { localDirectory, root } from './paths.ts';
import { quietTools } from './run-tool.ts';
import { machineSecrets } from './secrets.ts';
import { workerVariables } from './settings.ts';
import { stopOnSignals } from './shutdown.ts';
import { identityKeys, localAmazon } from './stack.ts';
import { stage } from './stages.ts';
import { printPeople } from './world/people.ts';

/** Both Workers and the pages from their sources, reloaded as they change; provider and database as in `npm start`. */
async function dev(): Promise<void> {
  console.log('Merchlens, from its sources');
  const secrets = machineSecrets(join(localDirectory, 'secrets.json'));
  const settings = await stage('configuration', () => checkedSettings(secrets));
  if (!settings.given.worker.UPSTREAM_URL)
    await stage(
      'database',
      () => prepareDatabase(settings),
      (facts) => facts,
    );
  // Outside of Vite: it starts a new server before it closes the old one, and two providers can't share a port.
  const identity = settings.localIdentity
    ? await startIdentity({
        port: settings.oidcPort,
        appOrigin: settings.appOrigin,
        keyFile: identityKeys(localDirectory),
      })
    : null;
  const amazon = await localAmazon(settings, secrets);
  const variables = workerVariables(settings, secrets, { provider: identity, amazon });
  Object.assign(process.env, quietTools, { MERCHLENS_DEV_VARIABLES: JSON.stringify(variables) });
  const server = await stage('servers', async () => {
    const vite = await createServer({ root, server: { port: settings.port, strictPort: true, host: 'localhost' } });
    return await vite.listen();
  });
  stopOnSignals(async () => {
    await Promise.allSettled([server.close(), identity?.close(), amazon?.close()]);
    console.log('Stopped');
  });
  console.log(`\n${settings.appOrigin}`);
  if (identity) printPeople(identity.issuer);
}

dev().catch(failCommand);
