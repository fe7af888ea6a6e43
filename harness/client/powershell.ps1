# Runs before the commands of a PowerShell module under test, and around each of them. A module may export
# any name that begins like the documented commands, so the names here do not.

$ProgressPreference = 'SilentlyContinue'
if ($PSStyle) { $PSStyle.OutputRendering = 'PlainText' }
if ($IsWindows) { [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false) }

# Ends the script if the module cannot be loaded: no command would work without it.
function Exit-ContractTrial([object] $Problem) {
  [Console]::Error.WriteLine("$Problem")
  exit 1
}

# Runs one command. Its objects become one line of JSON; in the form "text", they are written to standard
# error as a user would see them. All other output goes to standard error too. A last line on standard
# output, with the marker, reports whether the command succeeded: it failed if it wrote an error or threw one.
# ($? is true after a function's Write-Error, and $Error also holds errors that were caught.)
function Invoke-ContractCommand([string] $Marker, [string] $ErrorsEnd, [string] $Form, [scriptblock] $Command) {
  $succeeded = $true
  $objects = [System.Collections.Generic.List[object]]::new()
  try {
    & $Command *>&1 | ForEach-Object {
      if ($_ -is [System.Management.Automation.ErrorRecord]) {
        # Standard error output of a native program is not an error of the command.
        if ($_.FullyQualifiedErrorId -notlike 'NativeCommandError*') { $succeeded = $false }
        [Console]::Error.WriteLine("$_")
      }
      elseif ($_ -is [System.Management.Automation.InformationalRecord] -or
        $_ -is [System.Management.Automation.InformationRecord]) {
        [Console]::Error.WriteLine("$_")
      }
      else {
        # A function that ends with "return , $list" outputs the list as one object. A user sees its items.
        foreach ($object in $_) { if ($null -ne $object) { $objects.Add($object) } }
      }
    }
  }
  catch {
    $succeeded = $false
    [Console]::Error.WriteLine("$_")
  }
  # Includes the objects that were output before an error was thrown.
  if ($objects.Count -gt 0) {
    try {
      if ($Form -eq 'text') { [Console]::Error.WriteLine(($objects.ToArray() | Out-String).TrimEnd()) }
      else {
        $json = ConvertTo-Json -InputObject $objects.ToArray() -Depth 9 -Compress -EnumsAsStrings -WarningAction SilentlyContinue
        # The command may have written an unfinished line to the console.
        [Console]::Out.WriteLine("`n$json")
      }
    }
    catch { [Console]::Error.WriteLine("The objects cannot be written: $_") }
  }
  [Console]::Error.WriteLine($ErrorsEnd)
  [Console]::Out.WriteLine("$Marker $succeeded")
}

# The commands of the module, each with the names and types of its parameters.
function Get-ContractCommand {
  foreach ($command in $contractModule.ExportedCommands.Values) {
    # A command that has several sets of parameters is called with those of its default set.
    $set = @($command.ParameterSets | Sort-Object -Property IsDefault -Descending)[0]
    $needed = @($set.Parameters | Where-Object IsMandatory | ForEach-Object Name)
    [pscustomobject] @{
      Name = $command.Name
      IsAdvanced = $command.Parameters.ContainsKey('Verbose')
      Parameters = @(
        foreach ($parameter in $command.Parameters.Values) {
          if ($parameter.Name -notin [System.Management.Automation.Cmdlet]::CommonParameters) {
            $type = $parameter.ParameterType
            [pscustomobject] @{
              Name = $parameter.Name
              Type = $type.Name
              Aliases = @($parameter.Aliases)
              Required = $parameter.Name -in $needed
              InSet = $parameter.Name -in $set.Parameters.Name
              Choices = @(
                if ($type.IsEnum) { [Enum]::GetNames($type) }
                foreach ($attribute in $parameter.Attributes) {
                  if ($attribute -is [System.Management.Automation.ValidateSetAttribute]) { $attribute.ValidValues }
                }
              )
            }
          }
        }
      )
    }
  }
}
