/** Whether a text has the form of an id. Others name nothing, and never reach the database. */
export const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
