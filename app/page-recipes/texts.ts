export const firstPage = 'First page';

export const show = 'Show';
export const showAll = 'Show all';

export const name = 'Name';
export const create = 'Create';

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
export const reasonChanged = 'somebody else changed it, review it first';
