// Setup of each file that shares a workerd with others: a cache of its own in place of the default one, which all would share.
const own = await caches.open(crypto.randomUUID());
Object.defineProperty(caches, 'default', { value: own, configurable: true });
