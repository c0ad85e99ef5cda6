export const loading = 'Loading';
export const administratorsFailed = 'The administrators of {account} can’t be listed right now.';
export const noAdministrator = '{account} has no administrator. Contact our support.';
export const administratorOf = 'Administrator of {account}:';
export const administratorsOf = 'Administrators of {account}:';

export const breadcrumb = 'Breadcrumb';

export const carousel = 'carousel';
export const slide = 'slide';
export const numberOfCount = '{number} of {count}';
export const previousSlide = 'Previous slide';
export const nextSlide = 'Next slide';
export const pause = 'Pause';
export const play = 'Play';
export const slideTitle = 'Slide {number}: {title}';

export const comparison = 'Comparison';
export const change = 'Change';

export const beforeBefore = 'Before: {before}';

export const inStock = 'In stock';
export const outOfStockAtTimes = 'Out of stock at times';
export const outOfStock = 'Out of stock';
export const notKnown = 'Unknown';

export const valueWithin = '{value} ({low} to {high})';
export const axisUp = '{label} ↑';
export const axisAcross = '{label} →';
export const downloadTitle = 'Download {title} as {format}';
export const interval = 'Interval';
export const noInterval = 'No interval';
export const fromTo = '{from} to {to}';
export const notObserved = 'not observed';
export const csv = 'CSV';

export const onlyLabel = 'Only {label}';

export const showAllRows = 'Show all {count} rows';
export const weekHead = 'Week';
export const labelLow = '{label}, low';
export const labelHigh = '{label}, high';
export const yes = 'Yes';
export const no = 'No';

export const showAsATable = 'Show as a table';
export const titleAsATable = '{title}, as a table';

export const weekOfDay = 'Week of {day}';

export const stage = 'Stage';
export const value = 'Value';
export const ofTheStageBefore = 'From previous stage';
export const funnelRate = '↓ {rate} of {stage}';
export const logScale = 'Log scale';
export const logScaleHint = 'Draw small stages larger: each step of the scale is ten times the one before';

export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const wholeWorld = 'Show the whole world';
export const mapKeys = 'Arrow keys move between countries, plus and minus zoom, 0 shows the whole world';

export const titleTable = '{title}, table';
export const byColumn = 'by {column}';
export const to = 'to';

export const notComplete = 'Incomplete';

export const labelBefore = '{label}, before';
export const thisPeriod = 'This period';

export const notes = 'Annotations';

export const enterShowsThisPeriodByItself = 'Enter shows this period by itself';
export const shiftSelects = 'Shift and the arrow keys select a period to zoom to';
export const selectedPoints = '{first} to {last} selected. Press Enter to zoom in.';
export const zoomTo = 'Zoom to {first} – {last}';
export const clearSelection = 'Clear selection';
export const dragToZoom = 'Drag to zoom in';
export const releaseToZoom = 'Release to zoom to {first} – {last}';
export const pointChanged = '{now}, {change} from {before} ({day})';
export const pointBefore = '{now}, before {before} ({day})';

export const legend = 'Legend';
export const showSeries = 'Show in the chart';
export const hideSeries = 'Hide from the chart';
export const notesOfDay = 'Annotations on {day}: {count}';

export const axisStart = ' Axis starts at {min}.';

export const clearField = 'Clear {field}';
export const searchFailed = 'The list couldn’t be searched. Try again in a moment.';
export const nothingFound = 'Nothing found';
export const firstListed = 'Showing the first {count} of {total}. Type to find others.';

export const close = 'Close';

export const lastChanged = 'Last changed {time}{byPerson}';

export const order = 'Order';

export const pagesOfTheList = 'Pages of the list';
export const previousPage = 'Previous page';
export const nextPage = 'Next page';

export const requestId = 'Request ID';
export const tryAgain = 'Try again';

export const qrCodeAsSvg = 'QR code as SVG';
export const qrCodeAsPng = 'QR code as PNG';

export const row = 'Row';
export const column = 'Column';
export const reason = 'Reason';
export const fileValue = 'Value in the file';

export const moreActions = 'More actions for {name}';
export const edit = 'Edit';
export const deleteLabel = 'Delete';

export const unreadableRows = 'Can’t be read and aren’t shown: {rows}. Contact support.';
export const nameAndNumber = '{name} (number {id})';

export const whereItIsUsed = 'Used in';
