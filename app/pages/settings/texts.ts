export const keySaved = 'The key was changed.';
export const keyRevoked = 'The key is revoked.';
export const apiKeys = 'API keys';
export const keysSampleData = 'Keys are not shown while sample data is.';
export const earlierKeys = 'Earlier keys';
export const keys = 'Keys';
export const noKeys = 'There are no keys yet.';
export const newKey = 'New key';
export const noIntegrations = 'A key opens an integration, and this scope has none yet.';
export const createIntegration = 'Make an integration';

export const collections = 'Collections';
export const newManual = 'New by hand';
export const newSmart = 'New by rules';

export const customRedirects = 'Custom redirects';
export const redirectsSampleData =
  'Redirects can’t be shown with sample data: their addresses would name whose they are.';

export const dataAndIntegrations = 'Data and integrations';
export const importAFile = 'Import a file';
export const importsLead =
  'Numbers follow as soon as a file is taken in. Rows that are known already change nothing, so a file may come again.';
export const earlierImports = 'Earlier imports';
export const importYourFirstFile = 'Import your first file';
export const noEarlierImports = 'No earlier imports.';
export const noImportsYet = 'No imports yet.';
export const imports = 'Imports';
export const importNeedsScript = 'A file is looked at in your browser first, which needs JavaScript.';
export const importSampleData = 'Nothing can be imported while sample data is shown.';
export const importReadOnly = 'You may look at this scope, but not import into it.';

export const offlineLocations = 'Offline locations';
export const addStore = 'Add a store';
export const importList = 'Bring a list';
export const storesNeedScript = 'A file is sent by a script, so this needs JavaScript.';
export const storesHint = 'A file holds the whole list. You see what would change before anything is shown.';
export const storesSampleData = 'Nothing can be brought while sample data is shown.';
export const storesReadOnly = 'You may look at these stores, but not change them.';

export const users = 'Users';
export const peopleWithAccessTo = 'People with access to {label}.';
export const usersWithSampleData = 'Sample data is on: names are made up, and nothing can be changed.';
export const downloadCsv = 'Download CSV';
