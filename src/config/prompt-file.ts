/** How the prompt of the workflow names a file, whose text it then is. */
export const PROMPT_FILE = '/./'
