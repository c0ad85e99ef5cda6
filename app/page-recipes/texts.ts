export const firstPage = 'First page';

export const show = 'Show';
export const filters = 'Filters';
export const clearFilters = 'Clear filters';

export const undo = 'Undo';
export const dismiss = 'Dismiss';

export const view = 'View';
export const viewLabel = 'View of the list';
export const savedViews = 'Saved views';
export const wholeList = 'All';
export const saveView = 'Save view';
export const saveThisView = 'Save this view';
export const editView = 'Edit view {name}';
export const edit = 'Edit view';
export const rename = 'Rename';
export const deleteView = 'Delete view';
export const viewName = 'Name of the view';
export const viewNameTaken = 'You already have a view with this name. Choose another name.';
export const tooManyViews = 'You can’t save more views of this list. Delete one first.';
export const viewNotSaved = 'The view wasn’t changed. Try again in a moment.';
export const density = 'Density';
export const comfortable = 'Comfortable';
export const compact = 'Compact';
export const columns = 'Columns';
export const keyHint = 'J and K move between rows, Enter opens one, X selects it.';

export const openPublicPage = 'Open public page';
export const ofNameInNewTab = ' of {name} in a new tab';
export const ofName = ' of {name}';
export const copyLink = 'Copy the link of {name}';
export const linkCopied = 'Link copied';
export const copyFailed = 'The link couldn’t be copied';
export const showQrCode = 'Show QR code';
export const qrCodeOf = 'QR code of {name}';
export const close = 'Close';

export const name = 'Name';
export const create = 'Create';
export const cancel = 'Cancel';

export const selectAll = 'Select all {total} on this page';
export const selectRow = 'Select {name}';
export const countSelected = '{count} selected';
export const select = 'Select';

export const selectRowsFirst = 'Select at least one row first.';
export const selectFewerRows = 'Select at most {max} rows at once.';
export const bulkDone = '{count} {done}.';
export const bulkPartlyDone = '{count} {done}, {refused} refused: {list}.';
export const bulkRefusal = '{name} ({reason})';
export const bulkMoreRefusals = '{count} more';
export const reasonNoAccess = 'you don’t have permission';
export const reasonGone = 'it no longer exists';
export const reasonChanged = 'someone else changed it; review it first';
