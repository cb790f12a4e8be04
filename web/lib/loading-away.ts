/** Whether another document is on its way, such as the bank's page. `watchLoadingAway` keeps it. */
export const loadingAway = { isOn: false }
