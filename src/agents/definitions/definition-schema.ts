import { z } from 'zod'
import { agentSchema } from '../../config/spec/agent.js'
import { sandboxSchema } from '../../config/spec/sandbox.js'
import { limitsSchema } from '../../config/spec.js'

const names = (text: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe(text)

const shape = {
  name: z.string().min(1).optional().describe('Name of the agent. Default: the name of the file.'),
  description: z.string().optional().describe('What the agent is for; `caisson list agents` shows it.'),
  cli: agentSchema.shape.name.unwrap().optional().describe('The agent that works. Default: `claude`.'),
  model: z.string().min(1).optional().describe("Model name or alias; `inherit`: the run's model."),
  permissionMode: agentSchema.shape.permissionMode
    .unwrap()
    .optional()
    .describe('What the agent may do without being asked.'),
  tools: names(
    'The tools that are available and that the agent may use: a list, or names separated by commas.',
  ),
  disallowedTools: names('Tools that the agent may not use: a list, or names separated by commas.'),
  engine: sandboxSchema.shape.engine.unwrap().optional().describe('What runs the container.'),
  image: z.string().min(1).optional().describe('Image of the container, or `host`.'),
  limits: limitsSchema.optional().describe('Limits at which the work ends.'),
  preset: agentSchema.shape.preset
    .unwrap()
    .optional()
    .describe('`careful`: no shell, edits nothing outside `paths`; `plan` and `review`: change nothing.'),
  paths: z
    .union([z.string(), agentSchema.shape.paths.unwrap()])
    .optional()
    .describe('Paths that the agent may change, as patterns: a list, or patterns separated by commas.'),
}

/** Front matter of `.caisson/agents/*.md`. Unknown keys are errors. */
export const definitionSchema = z.strictObject(shape)

/** Front matter of `.claude/agents/*.md`: any keys of Claude Code's own are allowed. */
export const claudeDefinitionSchema = z.looseObject({
  ...shape,
  maxTurns: z.int().positive().optional().describe('Ends the session after this many turns.'),
})

export type DefinitionInput = z.input<typeof claudeDefinitionSchema>
