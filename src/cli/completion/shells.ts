export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

// The words are passed to the command as arguments, never through `eval`: an unfinished command line
// must not be executed.

const BASH = `# bash completion for caisson. In ~/.bashrc: source <(caisson completion bash)
_caisson() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [ "$line" = ":files" ]; then
      compopt -o default 2>/dev/null
      return
    fi
    COMPREPLY+=("\${line%%$'\\t'*}")
  done < <(caisson __complete bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _caisson caisson
`

const ZSH = `#compdef caisson
# zsh completion for caisson. In ~/.zshrc: source <(caisson completion zsh)
# or: caisson completion zsh > "\${fpath[1]}/_caisson"
_caisson() {
  local line
  local -a offers
  for line in "\${(@f)$(caisson __complete zsh -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == ":files" ]]; then
      compset -P '*='
      _files
      return
    fi
    [[ -n $line ]] && offers+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done
  _describe 'caisson' offers
}
if [[ $funcstack[1] == _caisson ]]; then
  _caisson "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _caisson caisson
fi
`

const FISH = `# fish completion for caisson. In ~/.config/fish/config.fish: caisson completion fish | source
function __caisson_complete
  set -l typed (commandline -opc) (commandline -ct)
  set -l offers (caisson __complete fish -- $typed[2..-1] 2>/dev/null)
  if test "$offers[1]" = ":files"
    __fish_complete_path (string replace -r '^--[^=]+=' '' -- (commandline -ct))
  else
    printf '%s\\n' $offers
  end
end
complete -c caisson -f -a '(__caisson_complete)'
`

/** The script that completes `caisson` in a shell. */
export function completionScript(shell: Shell): string {
  return { bash: BASH, zsh: ZSH, fish: FISH }[shell]
}

/** Bash splits `--flag=val` into three words; those before the last typed one are joined again. */
export function wordsOf(shell: Shell, words: readonly string[]): string[] {
  if (shell !== 'bash') return [...words]
  const joined: string[] = []
  for (const [index, word] of words.entries()) {
    const before = joined.at(-1)
    if (word === '=' && before?.startsWith('--') && index > 0) joined[joined.length - 1] = `${before}=`
    else if (before?.startsWith('--') && before.endsWith('=') && words[index - 1] === '=')
      joined[joined.length - 1] = `${before}${word}`
    else joined.push(word)
  }
  return joined
}

/** Bash replaces only the part after the `=`. */
export function offerOf(shell: Shell, value: string): string {
  return shell === 'bash' ? value.replace(/^--[^=]+=/, '') : value
}
