/** Pages with measures to watch that are neither reports nor dashboards, by their path. */
export const alertPagePattern = /^\/(insight\/[\w-]{1,60}|custom\/(price-stock|recipe-reporting)|model-output)$/;
