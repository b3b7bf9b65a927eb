/** Whether a plan is code rather than YAML, by its file's name. */
export const isProgram = (file: string): boolean => /\.[cm]?[jt]s$/.test(file)
