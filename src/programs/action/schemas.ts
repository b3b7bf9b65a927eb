import { config } from 'zod'

// Before any schema is made: zod would compile a function for each, and a job checks with most of them once.
config({ jitless: true })
