/** Id of the form of the grid, to which the ticks, the fields and the buttons of its rows belong. */
export const GRID_FORM = 'confirm-employees'
