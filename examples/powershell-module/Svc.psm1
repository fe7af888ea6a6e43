Set-StrictMode -Version Latest
$script:session = $null

function Invoke-SvcRequest {
  param([string] $Url, [string] $Method = 'GET', [string] $Path, [string] $ApiKey, $Body, [int[]] $Accept = @())
  $headers = @{ Accept = 'application/json' }
  if ($ApiKey) { $headers['X-Api-Key'] = $ApiKey }
  $request = @{
    Uri = $Url.TrimEnd('/') + $Path; Method = $Method; Headers = $headers
    MaximumRedirection = 0; SkipHttpErrorCheck = $true; StatusCodeVariable = 'status'; ResponseHeadersVariable = 'answered'
    ErrorAction = 'Stop'; TimeoutSec = 40; AllowInsecureRedirect = $true
  }
  if ($null -ne $Body) { $request.Body = (ConvertTo-Json $Body -Compress); $request.ContentType = 'application/json' }
  for ($try = 0; $true; $try++) {
    try { $result = Invoke-RestMethod @request }
    catch { throw "$Method $Path failed: $($_.Exception.Message)" }
    if ($status -ne 429 -or $try -ge 3) { break }
    $after = if ($answered.ContainsKey('Retry-After')) { $answered['Retry-After'] | Select-Object -First 1 } else { '1' }
    $seconds = 0
    if (-not [int]::TryParse($after, [ref] $seconds)) { $seconds = [int] [Math]::Ceiling(([DateTimeOffset]::Parse($after) - [DateTimeOffset]::UtcNow).TotalSeconds) }
    if ($seconds -gt 0) { Start-Sleep -Seconds $seconds }
  }
  if ($status -ge 200 -and $status -lt 300 -or $status -in $Accept) { return $result }
  $message = if ($result -is [psobject] -and $result.PSObject.Properties['message']) { $result.message } else { '' }
  throw "$Method $Path returned ${status}: $message"
}

function Select-SvcMember {
  param($From, [string[]] $Names)
  $out = [ordered] @{}
  foreach ($name in $Names) {
    $property = $From.PSObject.Properties | Where-Object { ($_.Name -replace '[_-]', '') -eq $name } | Select-Object -First 1
    $out[$name] = if ($property) { $property.Value } else { $null }
  }
  [pscustomobject] $out
}

function Get-SvcConnection { if ($null -eq $script:session) { throw 'No session: run Connect-Svc first.' }; $script:session }
function Resolve-SvcUrl([string] $Url) { if ($Url) { @{ Url = $Url; ApiKey = '' } } else { @{ Url = (Get-SvcConnection).Url; ApiKey = '' } } }

function Connect-Svc {
  [CmdletBinding()] param([Parameter(Mandatory)] [string] $Url, [Parameter(Mandatory)] [string] $ApiKey)
  $script:session = @{ Url = $Url; ApiKey = $ApiKey }
}

function Get-SvcHealth {
  [CmdletBinding(DefaultParameterSetName = 'Basic')]
  param([Parameter(Position = 0)] [string] $Url,
    [Parameter(ParameterSetName = 'Ready')] [switch] $Ready, [Parameter(ParameterSetName = 'Live')] [switch] $Live)
  $to = Resolve-SvcUrl $Url
  $path = if ($Ready) { '/api/v1/health/ready' } elseif ($Live) { '/api/v1/health/live' } else { '/api/v1/health' }
  $accept = if ($Ready) { 503 } else { @() }
  Select-SvcMember (Invoke-SvcRequest -Url $to.Url -Path $path -Accept $accept) Status, Timestamp
}

function Get-SvcVersion {
  [CmdletBinding()] param([Parameter(Position = 0)] [string] $Url)
  $to = Resolve-SvcUrl $Url
  Select-SvcMember (Invoke-SvcRequest -Url $to.Url -Path '/api/v1/health/version') Product, Version
}

function Get-SvcAuthConfig {
  [CmdletBinding()] param([Parameter(Position = 0)] [string] $Url)
  $to = Resolve-SvcUrl $Url
  Select-SvcMember (Invoke-SvcRequest -Url $to.Url -Path '/api/v1/auth/config') Authority, ClientId, Scopes, ResponseType, UsePkce, CodeChallengeMethod
}

function Get-SvcUserInfo {
  [CmdletBinding()] param()
  $to = Get-SvcConnection
  Select-SvcMember (Invoke-SvcRequest @to -Path '/api/v1/userinfo') Authorised, IsAdministrator, Name, AuthMethod, MetaverseObjectId, Roles, Message
}

function Get-SvcServiceHealth {
  [CmdletBinding()] param([switch] $Summary)
  $to = Get-SvcConnection
  $health = Select-SvcMember (Invoke-SvcRequest @to -Path '/api/v1/system/health') Overall, WebVersion, GeneratedAt, Services
  $members = 'Service', 'Status', 'Condition', 'Reason', 'CurrentWork', 'CurrentWorkStartedAt', 'LastSeenAt', 'StartedAt', 'HostName', 'Version', 'InstanceId', 'LastProgressAt', 'Detail'
  $each = @($health.Services | ForEach-Object { Select-SvcMember $_ $members })
  if (-not $Summary) { return $each }
  $health.Services = $each
  $health
}

function Reset-SvcSystem {
  [CmdletBinding(SupportsShouldProcess, ConfirmImpact = 'High')]
  param([switch] $Force, [switch] $IncludeAdministrators, [switch] $AcknowledgeAdministratorLockout)
  $to = Get-SvcConnection
  if ($Force -and -not $PSBoundParameters.ContainsKey('Confirm')) { $ConfirmPreference = 'None' }
  if (-not $PSCmdlet.ShouldProcess($to.Url, 'Factory reset')) { return }
  $body = [ordered] @{ force = [bool] $Force; includeAdministrators = [bool] $IncludeAdministrators; acknowledgeAdministratorLockout = [bool] ($AcknowledgeAdministratorLockout -and $IncludeAdministrators) }
  try { $result = Invoke-SvcRequest @to -Method POST -Path '/api/v1/system/reset' -Body $body }
  catch { Write-Error "$_"; return }
  $out = [ordered] @{}
  foreach ($property in $result.PSObject.Properties) { $out[$property.Name] = $property.Value }
  [pscustomobject] $out
}

Export-ModuleMember -Function Connect-Svc, Get-SvcHealth, Get-SvcVersion, Get-SvcAuthConfig, Get-SvcUserInfo, Get-SvcServiceHealth, Reset-SvcSystem
