export const keySaved = 'Key saved.';
export const keyTakenOver = 'The key is yours now and works again.';
export const keyRevoked = 'Key revoked.';
export const apiKeys = 'API keys';
export const keysSampleData = 'Sample data is shown. Turn it off to see keys.';
export const earlierKeys = 'Earlier keys';
export const keys = 'Keys';
export const noKeys = 'No keys yet.';
export const newKey = 'New key';
export const createYourFirstKey = 'Create your first key';
export const noIntegrations = 'To make a key for where to buy, create an integration first.';
export const createIntegration = 'Create integration';

export const collections = 'Collections';
export const newCollection = 'New collection';
export const manual = 'Manual';
export const manualHint = 'You choose the products and their order.';
export const smart = 'Smart';
export const smartHint = 'Contains all products that match your rules.';

export const customRedirects = 'Custom redirects';
export const redirectsSampleData =
  'Redirects can’t be shown with sample data, because their addresses would reveal the account.';

export const dataAndIntegrations = 'Data and integrations';
export const importAFile = 'Import a file';
export const importsLead =
  'Numbers update as soon as a file is imported. Known rows are skipped, or corrected where they changed, so you can import a file again.';
export const earlierImports = 'Earlier imports';
export const importYourFirstFile = 'Import your first file';
export const noEarlierImports = 'No earlier imports.';
export const noImportsYet = 'No imports yet.';
export const imports = 'Imports';
export const importNeedsScript = 'Files are previewed in your browser, which needs JavaScript.';
export const importSampleData = 'Sample data is shown. Turn it off to import files.';
export const importReadOnly = 'You can view this scope, but not import into it.';

export const offlineLocations = 'Offline Locations';
export const addStore = 'Add store';
export const offlineLead = 'stores where people can buy your products.';
export const importList = 'Import a list';
export const storesNeedScript = 'Importing a file needs JavaScript.';
export const storesHint = 'The file replaces the whole list. You review the changes before they go live.';
export const storesSampleData = 'Sample data is shown. Turn it off to import stores.';
export const storesReadOnly = 'You can view these stores, but not change them.';

export const users = 'Users';
export const peopleWithAccessTo = 'People with access to {label}.';
export const usersWithSampleData = 'Sample data is on: names are made up, and nothing can be changed.';
export const downloadCsv = 'Download CSV';
export const history = 'History';
