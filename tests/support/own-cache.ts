// Setup of test files that share a workerd: replaces the shared default cache by one for the file.
const own = await caches.open(crypto.randomUUID());
Object.defineProperty(caches, 'default', { value: own, configurable: true });
