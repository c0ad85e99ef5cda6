export const manageSalesInfo = 'Manage Sales Info';
export const salesInfoLead = 'How your shops report the orders that follow a click on a brand’s page';
export const hiddenWithSampleData = 'Sales info is hidden while you see sample data.';
export const shops = 'Shops';
export const tableOfShops = 'Shops and how they report orders';
export const noShops = 'No shops yet. Our support team adds the shops of your account.';
export const shopNotFound = 'Shop not found';
export const shopNotFoundText = 'This shop isn’t in your account. Check the address, or select another scope.';
export const shopNotRead = 'The shop couldn’t be loaded';
export const allShops = 'All shops';

export const shop = 'Shop';
export const methodLabel = 'Method';
export const statusLabel = 'Status';
export const lastOrder = 'Last order';
export const orders7d = 'Orders, 7 days';
export const matchedShare = 'Matched to a click';
export const rejectedShare = 'Rejected';
export const windowLabel = 'Window';
export const currency = 'Currency';
export const never = 'Never';
export const noMethod = 'None';
export const dayCount = '{days} days';
export const oneDay = '1 day';

export const statusNotSet = 'Not set up';
export const statusTesting = 'Testing';
export const statusLive = 'Live';
export const statusSilent = 'Silent';
export const silentFor = 'Silent for {days} days';
export const statusFailing = 'Failing';

export const partsOfShop = 'Parts of the shop’s sales info';
export const tabSetUp = 'Set up';
export const tabTest = 'Test';
export const tabOrders = 'Orders';
export const tabFiles = 'Files';
export const tabHealth = 'Health';

export const methods = 'Methods and window';
export const methodsHint =
  'Turn on every way in which this shop reports orders. An order that comes in more than one way counts once: the first report wins.';
export const serverMethod = 'Server to server (recommended)';
export const pixelMethod = 'Pixel';
export const fileMethod = 'File';
export const networkMethod = 'Affiliate network';
export const noNetwork = 'No network';
export const domain = 'Site of the shop';
export const domainHint = 'Host only, such as www.example.com. Test orders start there.';
export const domainError = 'Enter a host such as www.example.com.';
export const windowDays = 'Window (days)';
export const windowHint = '1 to 90. How long after a click an order still counts.';
export const windowError = 'Enter a number from 1 to 90.';
export const saveMethods = 'Save';
export const saved = 'Saved.';
export const readOnly = 'You have read access. Ask an administrator for write access to change this.';

export const previewWindow = 'Preview a window';
export const previewHint = 'See how many orders would count before you save another window.';
export const days = 'Days';
export const preview = 'Preview';
export const windowOutcome = 'With a window of {days} days, {after} instead of {now} orders would count.';
export const windowSame = 'With a window of {days} days, {now} orders would count, as now.';

export const keysAndAddresses = 'Addresses and keys';
export const noAddresses = 'Turn on a method first.';
export const noSecretYet = 'Orders are signed with a key. Create one before you send any.';
export const createdAt = 'Created {at}';
export const worksUntil = 'Works until {at}';
export const createKey = 'Create key';
export const rotateKey = 'Rotate';
export const oldKeyWorks = 'Current key keeps working for';
export const overlap0 = 'Not at all';
export const overlap1 = '1 hour';
export const overlap24 = '24 hours';
export const overlap168 = '7 days';
export const newSecret = 'New secret for {method}';
export const newAddress = 'New address for {method}';
export const secretOnce = 'Copy it now. It’s shown only once.';

export const snippets = 'Set-up code';
export const clickSnippet = 'Keep the click ID';
export const clickSnippetHint =
  'Add this to every page of the shop. It keeps the click ID in a first-party cookie for the window, with the visitor’s consent where you need it.';
export const serverSnippet = 'Server to server';
export const serverSnippetHint =
  'Send each order from your server. Sign the exact body with your secret; a signature is valid for 5 minutes.';
export const pixelSnippetHint = 'Add this to the page behind the checkout, with the values of the order.';
export const networkSnippet = '{network} postback';
export const networkSnippetHint =
  'Enter this as the postback or notification URL. The click ID travels in {parameter}. Replace the macros if your contract names them otherwise.';
export const moneyRules =
  'Amounts use a point as decimal mark, without tax and shipping, in one ISO currency per order. Each order number is unique.';
export const gtmTemplate = 'Download the Google Tag Manager template';
export const curlExample = 'Download the curl example';

export const testOrder = 'Test order';
export const testHint = 'A test order never counts. Each step shows up within 10 seconds.';
export const testWith = 'Method to test';
export const sendForMe = 'Send a test order';
export const testInShop = 'Test in the shop';
export const testNeedsMethod = 'Turn on a method that calls us first.';
export const lastTest = 'Last test';
export const noTestYet = 'No test order yet.';
export const startedAt = 'Started {at} with {method}.';
export const openShop = 'Open the shop with the click ID, then place an order marked as a test:';
export const useClickId = 'Use this click ID for an order marked as a test:';
export const testOver = 'No call came within 15 minutes. Start again.';
export const refresh = 'Refresh';
export const stepClick = 'Click made';
export const stepCookie = 'Click ID kept by the shop';
export const stepCall = 'Call seen';
export const stepSignature = 'Signature';
export const stepParsed = 'Order read';
export const stepMatched = 'Matched to the click';
export const stepDone = 'Done';
export const stepWaiting = 'Waiting';
export const stepFailed = 'Failed';
export const stepSkipped = 'Not needed';
export const fixCookie =
  'The call came without the click ID of this test. Check that the cookie is kept until the checkout.';
export const fixSignature = 'Check the secret, the clock, and that the body is signed exactly as it is sent.';
export const fixParsed = 'The order couldn’t be read: {problem}.';
export const fixMatched = 'The order names another click, or lies before it. Check the click ID and the order’s time.';

export const tableOfOrders = 'Orders with their clicks';
export const filterOrders = 'Filter orders';
export const show = 'Show';
export const showAll = 'All orders';
export const showMatched = 'Matched';
export const showExpired = 'Outside the window';
export const showUnknown = 'Waiting for the click';
export const showNone = 'Without a click ID';
export const showHeld = 'Held for review';
export const showDeclined = 'Declined';
export const showTest = 'Test orders';
export const apply = 'Apply';
export const noOrders = 'No orders yet.';
export const noOrdersMatch = 'No orders match.';
export const order = 'Order';
export const orderedAt = 'Ordered';
export const amount = 'Amount';
export const click = 'Click';
export const lines = 'Lines';
export const orderPending = 'Pending';
export const orderApproved = 'Approved';
export const orderAmended = 'Amended';
export const heldAmount = 'Held: more than 20 times the median';
export const heldAddress = 'Held: many orders from one address';
export const alsoReported = 'Reported {count} more times';
export const accept = 'Accept';
export const decline = 'Decline';
export const orderAccepted = 'Order accepted. It counts now.';
export const orderDeclinedNow = 'Order declined.';
export const alreadyReviewed = 'Someone has already reviewed this order.';

export const filesHint =
  'Turn on “File” under Set up, then import a CSV file or a spreadsheet of the kind “Orders after clicks”. Each row is a line of an order and names the shop and the click ID. Brands see the orders within a minute.';
export const filesColumns =
  'Columns: order number, line, date and time, retailer, click ID, units, amount, currency, and optionally product and status.';
export const importOrders = 'Import orders';

export const healthTitle = 'Last 24 hours';
export const newOrders = 'New orders';
export const changedOrders = 'Changes';
export const duplicates = 'Duplicates';
export const rejectedCalls = 'Rejected calls';
export const countedTitle = 'What counts';
export const countedHint = 'Matched orders are those that brands see as attributed orders of this retailer.';
export const countedOrders = 'Matched orders';
export const waitingOrders = 'Waiting for their click';
export const whatToDo = 'What to do';
export const doNotSet = 'Turn on a method under Set up.';
export const doTesting = 'Send a test order, then your first real one.';
export const doLive = 'Nothing. Orders come in as usual.';
export const doSilent = 'Check that the shop still sends its orders: a release may have dropped the code.';
export const doFailing = 'More than 20% of calls were rejected. Fix the reasons below.';
export const tableOfRejects = 'Rejected calls with reasons';
export const noRejects = 'No rejected calls.';
export const when = 'When';
export const field = 'Field';
export const reason = 'Reason';
export const value = 'Value';
export const copy = 'Copy';
export const copied = 'Copied';
